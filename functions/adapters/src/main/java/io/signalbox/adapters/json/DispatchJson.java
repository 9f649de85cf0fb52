package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Dispatch.Facts;
import io.signalbox.core.message.Dispatch.Step;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.MessageId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A {@link Dispatch} as one flat object; only the choice is nested. */
final class DispatchJson {
  private static final MessageId STAND_IN = MessageId.derive("", "", "");

  /** What a reference can name; attempts that a channel's own fault wasted are granted again. */
  private static final int MAX_ATTEMPTS = 99;

  private DispatchJson() {}

  static void write(Dispatch dispatch, ObjectNode node) {
    write(dispatch.facts(), node);
    node.put("attempt", dispatch.attempt());
    node.put("step", dispatch.step().name().toLowerCase(Locale.ROOT));
    dispatch.tried().forEach(node.putArray("tried")::add);
    if (!dispatch.paused().isEmpty()) {
      ObjectNode paused = node.putObject("paused");
      dispatch.paused().forEach((channel, until) -> paused.put(channel, until.toString()));
    }
    if (dispatch.isDoubted()) {
      dispatch.doubted().forEach(node.putArray("doubted")::add);
    }
    node.put("dueAt", dispatch.dueAt().toString());
    if (dispatch.choice() != null) {
      write(dispatch.choice(), node.putObject("choice"));
    }
  }

  private static void write(Facts facts, ObjectNode node) {
    node.put("id", facts.id().value());
    node.put("tenant", facts.tenant());
    node.put("kind", facts.kind().wireName());
    node.put("bizType", facts.bizType());
    node.put("country", facts.country());
    node.put("operator", facts.operator());
    node.put("zone", facts.zone());
    node.put("segments", facts.segments());
    node.put("maxAttempts", facts.maxAttempts());
    node.put("acceptedAt", facts.acceptedAt().toString());
    node.put("deadline", facts.deadline().toString());
    if (facts.pin() != null) {
      node.put("pin", facts.pin());
    }
    node.put("traceId", facts.traceId());
    if (facts.watched()) {
      node.put("watched", true);
    }
  }

  private static void write(Choice choice, ObjectNode node) {
    node.put("channel", choice.channel());
    node.put("strategy", choice.strategy());
    node.put("snapshot", choice.snapshot());
    node.put("why", choice.why());
  }

  static Dispatch read(Fields fields) {
    return new Dispatch(
        facts(fields),
        fields.integer("attempt", 1, MAX_ATTEMPTS),
        fields.parsed("step", Step.SEND, "a step", DispatchJson::step),
        fields.texts("tried"),
        paused(fields),
        fields.texts("doubted", List.of()),
        fields.instant("dueAt"),
        choice(fields));
  }

  private static Facts facts(Fields fields) {
    return new Facts(
        id(fields),
        fields.text("tenant"),
        fields.parsed("kind", Kind.OTP, "a kind", Kind::ofWireName),
        fields.text("bizType"),
        fields.text("country"),
        fields.text("operator"),
        fields.text("zone"),
        fields.integer("segments", 1, Integer.MAX_VALUE),
        fields.integer("maxAttempts", 1, MAX_ATTEMPTS),
        fields.instant("acceptedAt"),
        fields.instant("deadline"),
        fields.textOrNull("pin"),
        fields.text("traceId"),
        fields.flag("watched", false));
  }

  static MessageId id(Fields fields) {
    return fields.parsed("id", STAND_IN, "a message id", MessageId::parse);
  }

  private static Map<String, Instant> paused(Fields fields) {
    return fields.has("paused") ? fields.object("paused").instants() : Map.of();
  }

  private static @Nullable Choice choice(Fields fields) {
    if (!fields.has("choice")) {
      return null;
    }
    Fields choice = fields.object("choice");
    return new Choice(
        choice.text("channel"),
        choice.text("strategy"),
        choice.number("snapshot", 0, Long.MAX_VALUE),
        choice.text("why"));
  }

  private static Optional<Step> step(String text) {
    return Arrays.stream(Step.values())
        .filter(s -> s.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }
}
