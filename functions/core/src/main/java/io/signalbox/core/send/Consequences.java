package io.signalbox.core.send;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.tenant.Hygiene;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What must be stored before an attempt's end can be seen: the opt-out and the death that it shows,
 * and which attempt the provider's ids stand for. Repeating changes nothing.
 */
final class Consequences {
  /** After the receipt deadline, for later truth. */
  private static final Duration LATE = Duration.ofDays(2);

  private final @Nullable Hygiene hygiene;
  private final ProviderIds ids;
  private final Metrics metrics;

  /**
   * What follows an end.
   *
   * @param hygiene null for who only asks: no answer to a question is a refusal, and what a call's
   *     refusal shows is stored where the call was made
   */
  Consequences(@Nullable Hygiene hygiene, ProviderIds ids, Metrics metrics) {
    this.hygiene = hygiene;
    this.ids = ids;
    this.metrics = metrics;
  }

  /** Of an answer that is just there. */
  void of(Message.Origin origin, Attempt attempt, Attempt.End end, Channel channel) {
    if (hygiene != null) {
      refusal(hygiene, origin, attempt, end);
    }
    if (end.outcome().equals(Ends.NUMBER)) {
      Map<String, String> where = Map.of(Metrics.CHANNEL, channel.name(), Metrics.CLASS, "submit");
      metrics.count(Metrics.DEAD_NUMBERS, 1, where);
    }
    acceptance(origin, attempt, end, channel);
  }

  /**
   * Of an end that is stored, for a record that has come again or was overtaken, at whatever
   * channel. A message that has arrived all the same shows that its number lives.
   */
  void refusal(Message message, Attempt attempt, Attempt.End end) {
    if (hygiene == null) {
      return;
    }
    if (end.outcome().equals(Ends.NUMBER) && message.state() == State.DELIVERED) {
      hygiene.alive(message.origin(), attempt);
    } else {
      refusal(hygiene, message.origin(), attempt, end);
    }
  }

  private static void refusal(
      Hygiene hygiene, Message.Origin origin, Attempt attempt, Attempt.End end) {
    if (end.outcome().equals(Ends.OPTED_OUT)) {
      hygiene.optedOut(origin, end.outcome());
    } else if (end.outcome().equals(Ends.NUMBER)) {
      hygiene.dead(origin, attempt, end.at());
    }
  }

  /** Of an end at that channel. */
  void acceptance(Message.Origin origin, Attempt attempt, Attempt.End end, Channel channel) {
    if (end.outcome().equals(Attempt.End.ACCEPTED)
        && channel.abilities().matching().byProviderId()
        && !end.providerIds().isEmpty()) {
      remember(new Reference(origin.id(), attempt.number()), attempt.claimedAt(), end, channel);
    }
  }

  private void remember(Reference reference, Instant from, Attempt.End end, Channel channel) {
    Channel.Abilities abilities = channel.abilities();
    IdCodec codec = abilities.matching().codec();
    List<String> canonical = end.providerIds().stream().map(codec::ofAnswer).distinct().toList();
    ids.remember(
        channel.name(), canonical, reference, from.plus(abilities.receiptDeadline()).plus(LATE));
  }
}
