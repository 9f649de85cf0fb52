package io.signalbox.adapters.provider.call;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.IdCodec;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.send.Provider.Submission;
import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Channels for the tests of providers. */
public final class Channels {
  public static final String SECRET = "s3cret-of-the-channel";
  public static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  public static final Reference REFERENCE =
      new Reference(MessageId.derive("acme", "r1", "+12025550100"), 1);
  public static final Submission SUBMISSION =
      new Submission(
          REFERENCE, "+12025550100", "ACME", new Text("Your \"code\" & 42", Text.Encoding.GSM7, 1));

  private Channels() {}

  /** A channel with timeouts that a busy machine does not reach. */
  public static Channel of(String provider, String endpoint, Map<String, Object> settings) {
    return of(provider, endpoint, "secret-name", settings, true);
  }

  public static Channel of(
      String provider,
      String endpoint,
      @Nullable String secret,
      Map<String, Object> settings,
      boolean receipts) {
    Duration patient = Duration.ofSeconds(5);
    return new Channel(
        "test",
        provider,
        true,
        100,
        endpoint,
        secret,
        Map.of("*", 1L),
        new Channel.Limits(10, 1, 100, patient, patient),
        new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, null),
        new Channel.Abilities(true, provider.equals("sim"), receipts, Duration.ofHours(1)),
        settings);
  }

  /** That channel with connect timeout 500 ms and read timeout 500 ms, for peers that hang. */
  public static Channel hasty(Channel c) {
    Duration half = Duration.ofMillis(500);
    return new Channel(
        c.name(),
        c.provider(),
        c.enabled(),
        c.weight(),
        c.endpoint(),
        c.secret(),
        c.priceMicros(),
        new Channel.Limits(10, 1, 100, half, half),
        c.coverage(),
        c.abilities(),
        c.settings());
  }

  /** That channel, whose receipts are matched by the provider's id. */
  public static Channel byProviderId(Channel c, IdCodec codec) {
    Channel.Abilities a = c.abilities();
    return new Channel(
        c.name(),
        c.provider(),
        c.enabled(),
        c.weight(),
        c.endpoint(),
        c.secret(),
        c.priceMicros(),
        c.limits(),
        c.coverage(),
        new Channel.Abilities(
            a.idempotencyKey(),
            a.statusQuery(),
            a.receipts(),
            a.receiptDeadline(),
            new Channel.Matching(true, codec)),
        c.settings());
  }

  public static Access access(Channel channel, StepLog log) {
    return access(channel, log, Metrics.NONE);
  }

  public static Access access(Channel channel, StepLog log, Metrics metrics) {
    return new Access(channel, () -> SECRET, new MutableClock(NOW), log, metrics);
  }

  /** Keeps what is logged, one line per step. */
  public static final class Lines implements StepLog {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void step(String step, String messageId, String traceId, Map<String, Object> fields) {
      lines.add(step + " " + messageId + " " + new TreeMap<>(fields));
    }

    public List<String> lines() {
      return lines;
    }
  }
}
