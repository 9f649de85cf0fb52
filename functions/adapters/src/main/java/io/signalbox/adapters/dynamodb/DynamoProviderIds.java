package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which attempt a provider's id stands for: {@code P#<channel>#<id>} in the table of messages. r
 * reference, p part, n parts, u until, x there when the id was used twice.
 */
public final class DynamoProviderIds implements ProviderIds {
  private static final String SORT_KEY = "P";
  private static final String REFERENCE = "r";
  private static final String PART = "p";
  private static final String PARTS = "n";
  private static final String UNTIL = "u";
  private static final String AMBIGUOUS = "x";

  private final Table table;
  private final InstantSource clock;

  public DynamoProviderIds(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /** One write unit for each id. */
  @Override
  public void remember(String channel, List<String> ids, Reference reference, Instant until) {
    for (int i = 0; i < ids.size(); i++) {
      remember(key(channel, ids.get(i)), new Part(reference, i + 1, ids.size()), until);
    }
  }

  private void remember(Map<String, AttributeValue> key, Part part, Instant until) {
    Update fresh = new Update();
    String absent = "attribute_not_exists(" + fresh.name(Table.PK) + ")";
    String expired = fresh.name(UNTIL) + " < " + fresh.value(Values.time(clock.instant()));
    fresh.when("(" + absent + " OR " + expired + ")");
    fresh.set(REFERENCE, Values.text(part.reference().toString()));
    fresh.set(PART, Values.number(part.part()));
    fresh.set(PARTS, Values.number(part.parts()));
    fresh.set(UNTIL, Values.time(until));
    fresh.set(Table.TTL, Values.number(until.getEpochSecond()));
    fresh.remove(AMBIGUOUS);
    if (!table.touch(key, fresh)) {
      spoil(key, part.reference());
    }
  }

  /** It is there: by this very attempt, which is fine, or by another, and then it names none. */
  private void spoil(Map<String, AttributeValue> key, Reference reference) {
    Update twice = new Update().set(AMBIGUOUS, Values.number(1));
    String other = twice.name(REFERENCE) + " <> " + twice.value(Values.text(reference.toString()));
    table.touch(key, twice.when("attribute_exists(" + twice.name(Table.PK) + ")").when(other));
  }

  /** Strongly consistent: a receipt often comes right after its submit. */
  @Override
  public Optional<Part> find(String channel, String id) {
    Map<String, AttributeValue> key = key(channel, id);
    return table
        .get(Values.text(key, Table.PK), SORT_KEY, true)
        .filter(item -> !item.containsKey(AMBIGUOUS))
        .filter(item -> clock.instant().isBefore(Values.time(item, UNTIL)))
        .flatMap(DynamoProviderIds::part);
  }

  private static Optional<Part> part(Map<String, AttributeValue> item) {
    return Reference.parse(Values.text(item, REFERENCE))
        .map(r -> new Part(r, (int) Values.number(item, PART), (int) Values.number(item, PARTS)));
  }

  private static Map<String, AttributeValue> key(String channel, String id) {
    return new HashMap<>(Table.key("P#" + channel + "#" + id, SORT_KEY));
  }
}
