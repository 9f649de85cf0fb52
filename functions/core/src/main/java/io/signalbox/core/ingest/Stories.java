package io.signalbox.core.ingest;

import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.tenant.Tenant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a tenant may read of its own messages and requests. */
public final class Stories {
  private final Messages messages;
  private final Requests requests;

  public Stories(Messages messages, Requests requests) {
    this.messages = messages;
    this.requests = requests;
  }

  /**
   * A request with its messages as they stand, a few seconds old at most.
   *
   * @param messages by id; one is missing when the request ended in an error and was never repeated
   */
  public record RequestStory(Stored request, Map<MessageId, Message> messages) {
    public RequestStory {
      messages = Map.copyOf(messages);
    }
  }

  /** That tenant's message, or empty. */
  public Optional<Message> message(Tenant tenant, MessageId id) {
    return messages.find(id).filter(m -> m.origin().tenant().equals(tenant.id()));
  }

  /** That tenant's request, or empty. */
  public Optional<RequestStory> request(Tenant tenant, String requestId) {
    return requests.find(tenant.id(), requestId).map(this::story);
  }

  private RequestStory story(Stored request) {
    List<MessageId> ids =
        request.answer().stream()
            .flatMap(l -> Optional.ofNullable(l.id()).stream())
            .map(MessageId::new)
            .toList();
    Map<MessageId, Message> found = new HashMap<>();
    messages.findAll(ids).forEach(m -> found.put(m.id(), m));
    // A message stored a moment ago may be missing from an eventually consistent read.
    ids.stream()
        .filter(id -> !found.containsKey(id))
        .forEach(id -> messages.find(id).ifPresent(m -> found.put(id, m)));
    return new RequestStory(request, found);
  }
}
