package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Feedback;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.Transition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Messages, one partition each. Times are kept to the millisecond.
 *
 * <p>Failures of DynamoDB throw; a failed condition does not.
 */
public final class DynamoMessages implements Messages {
  /** Each of them is three of the SDK's own. */
  private static final int TEXT_TRIES = 3;

  private final Table table;
  private final Pause pause;
  private final Batches batches;
  private final Retention retention;

  public DynamoMessages(Table table, Pause pause, Retention retention) {
    this.table = table;
    this.pause = pause;
    this.batches = new Batches(table, pause);
    this.retention = retention;
  }

  /** False also when the answer to our own put was lost and the SDK repeated it: harmless. */
  @Override
  public boolean create(Message message) {
    Map<String, AttributeValue> bare = MessageItem.write(message, retention.messages());
    Map<String, AttributeValue> whole = new HashMap<>(bare);
    whole.put(TextItem.TEXT, TextItem.write(message.origin().text().body()));
    if (TextItem.fits(whole)) {
      return table.putNew(whole);
    }
    // The text first, so that no message is ever without. The id is derived from the request, whose
    // body is guarded by its fingerprint, so a text that is there already is the same.
    table.putNew(MessageItem.writeText(message, retention.messages()));
    return table.putNew(bare);
  }

  @Override
  public Optional<Message> find(MessageId id) {
    Map<String, AttributeValue> item = null;
    AttributeValue text = null;
    for (Map<String, AttributeValue> part : table.partition(id.value(), true)) {
      if (isMessage(part)) {
        item = part;
      }
      text = part.getOrDefault(TextItem.TEXT, text);
    }
    return item == null ? Optional.empty() : Optional.of(read(item, text));
  }

  @Override
  public List<Message> findAll(Collection<MessageId> ids) {
    List<Map<String, AttributeValue>> items =
        batches.get(ids.stream().map(id -> Table.key(id.value(), MessageItem.SORT_KEY)).toList());
    Map<String, AttributeValue> texts = texts(items);
    List<Message> found = new ArrayList<>();
    for (Map<String, AttributeValue> item : items) {
      AttributeValue text = texts.get(Values.text(item, Table.PK));
      found.add(text == null ? read(item) : read(item, text));
    }
    return found;
  }

  private Map<String, AttributeValue> texts(List<Map<String, AttributeValue>> items) {
    List<Map<String, AttributeValue>> apart =
        items.stream()
            .filter(i -> !i.containsKey(TextItem.TEXT))
            .map(i -> Table.key(Values.text(i, Table.PK), TextItem.SORT_KEY))
            .toList();
    Map<String, AttributeValue> texts = new HashMap<>();
    batches.get(apart).forEach(i -> texts.put(Values.text(i, Table.PK), i.get(TextItem.TEXT)));
    return texts;
  }

  @Override
  public Optional<Message> apply(MessageId id, Transition change) {
    if (change.from().isEmpty()) {
      return Optional.empty();
    }
    return table
        .change(Table.key(id.value(), MessageItem.SORT_KEY), TransitionUpdate.of(change))
        .map(this::read);
  }

  @Override
  public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
    return table
        .change(
            Table.key(id.value(), MessageItem.SORT_KEY),
            TransitionUpdate.part(attempt, channel, part))
        .map(item -> parts(item.get(MessageItem.parts(attempt))))
        .orElse(Set.of());
  }

  private static Set<Integer> parts(@Nullable AttributeValue numbers) {
    return numbers == null
        ? Set.of()
        : numbers.ns().stream().map(Integer::valueOf).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void noteEnd(MessageId id, int attempt, Attempt.End end) {
    table.touch(Table.key(id.value(), MessageItem.SORT_KEY), TransitionUpdate.note(attempt, end));
  }

  @Override
  public boolean noteDelivered(MessageId id, int attempt, String channel, Instant at) {
    Update update = TransitionUpdate.note(attempt, channel, at);
    return table.change(Table.key(id.value(), MessageItem.SORT_KEY), update).isPresent();
  }

  @Override
  public Optional<Message> noteFeedback(MessageId id, String tenant, Feedback feedback) {
    return table
        .change(
            Table.key(id.value(), MessageItem.SORT_KEY), TransitionUpdate.note(tenant, feedback))
        .map(this::read);
  }

  /** With the text from the item itself, or by one more read when it is kept apart. */
  private Message read(Map<String, AttributeValue> item) {
    AttributeValue inline = item.get(TextItem.TEXT);
    if (inline != null) {
      return read(item, inline);
    }
    String pk = Values.text(item, Table.PK);
    return read(item, apart(pk, 1));
  }

  /** Asked for again: the change that needs it is made, and who made it must know. */
  private @Nullable AttributeValue apart(String pk, int tries) {
    try {
      return table.get(pk, TextItem.SORT_KEY, true).map(i -> i.get(TextItem.TEXT)).orElse(null);
    } catch (SdkException e) {
      if (tries >= TEXT_TRIES) {
        throw e;
      }
      pause.before(tries);
      return apart(pk, tries + 1);
    }
  }

  /** TTL may take the text of a closed message a little before the rest; an open one needs it. */
  private static Message read(Map<String, AttributeValue> item, @Nullable AttributeValue text) {
    Message message = MessageItem.read(item, TextItem.read(text));
    if (text == null && !message.state().isFinal()) {
      throw new IllegalStateException("message " + message.id() + " has lost its text");
    }
    return message;
  }

  private static boolean isMessage(Map<String, AttributeValue> item) {
    return MessageItem.SORT_KEY.equals(Values.text(item, Table.SK));
  }
}
