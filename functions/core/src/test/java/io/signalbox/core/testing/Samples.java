package io.signalbox.core.testing;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.message.Attempt;
import io.signalbox.core.message.Choice;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.ReceiptNote;
import io.signalbox.core.message.State;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Messages and their parts as a normal day has them; each call makes another message. */
public final class Samples {
  public static final Instant NOON = Instant.parse("2026-03-02T12:00:00.123Z");
  public static final String TENANT = "acme";
  public static final String NUMBER = "+12025550123";

  private static final AtomicLong COUNTER = new AtomicLong();

  private Samples() {}

  /** A request id that was not used before. */
  public static String requestId() {
    return "9f1c2a7e-5b1d-4c7e-9d55-%012d".formatted(COUNTER.incrementAndGet());
  }

  /** A one-time password with all that a tenant may leave out left out. */
  public static Message plain() {
    return code(false);
  }

  /** The same of a tenant that reports conversions. */
  public static Message watched() {
    return code(true);
  }

  private static Message code(boolean watched) {
    Text text = new Text("Your code is 123456", Encoding.GSM7, 1);
    return Message.first(
        new Message.Origin(
            id(),
            TENANT,
            "r",
            Kind.OTP,
            "",
            new Destination(NUMBER, "US", "unknown", "America/New_York"),
            "",
            text,
            null,
            NOON,
            null,
            NOON.plusSeconds(600),
            5,
            null,
            "",
            7_500,
            watched));
  }

  private static MessageId id() {
    return MessageId.derive(TENANT, requestId(), NUMBER);
  }

  /** A scheduled notification that names everything a tenant can name. */
  public static Message full(Text text) {
    String requestId = requestId();
    return Message.first(
        new Message.Origin(
            MessageId.derive(TENANT, requestId, NUMBER),
            TENANT,
            requestId,
            Kind.NOTIFICATION,
            "ORDER_NOTIFY",
            new Destination(NUMBER, "US", "unknown", "America/New_York"),
            "ACME",
            text,
            "sim-a",
            NOON,
            NOON.plusSeconds(3_600),
            NOON.plusSeconds(4_200),
            6,
            "https://acme.example/hooks/signalbox",
            "4bf92f3577b34da6a3ce929d0e0e4736",
            7_500));
  }

  /** Channels of those names that take everything, with retries as they are by default. */
  public static Catalog catalogOf(String... names) {
    return new Catalog(
        Stream.of(names).map(name -> QuotasContract.channel(name, Quota.NONE)).toList(), List.of());
  }

  /** A claim as the router and the sender make it. */
  public static Attempt attempt(int number) {
    Choice choice =
        new Choice("sim-a", "weighted", 1_234, "sim-a 0.98*, sim-b 0.41, sim-c -open, http-demo -");
    Instant at = NOON.plusSeconds(number);
    return new Attempt(number, choice, at, at.plusSeconds(15), null);
  }

  public static Attempt.End accepted(int number) {
    return new Attempt.End(
        "accepted", "0", "b7d1f0f2-8c52-4f3b-9a11-5d1f7f9a2c33", NOON.plusSeconds(number + 1), 131);
  }

  public static Attempt.End failed(int number) {
    return new Attempt.End("temporary", "internal", "", NOON.plusSeconds(number + 1), 0);
  }

  public static ReceiptNote receipt(int attempt, State status) {
    FailureClass failure = status == State.UNDELIVERED ? FailureClass.NUMBER : FailureClass.NONE;
    return new ReceiptNote(
        attempt, status, status.name(), failure, NOON.plusSeconds(30), NOON.plusSeconds(31));
  }
}
