package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.provider.Providers;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Metrics;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Outcome.RefusalClass;
import io.signalbox.core.send.Provider.Status;
import io.signalbox.core.send.Provider.Submission;
import io.signalbox.local.sim.FailureMode;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.sim.SimProfile;
import io.signalbox.local.sim.SimProfile.Protocol;
import io.signalbox.local.sim.SimProviders;
import io.signalbox.local.sim.SimSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped providers against the simulated ones over a real socket: both know one protocol. */
class SimulatedProvidersContractTest {
  private static final Map<String, Object> REST =
      Map.of(
          "path", "/send",
          "body",
              "{\"recipient\":\"{{to}}\",\"content\":\"{{text}}\",\"clientRef\":\"{{reference}}\"}",
          "idPointer", "/result/messageId",
          "codePointer", "/result/code",
          "okCodes", List.of("0"),
          "codes",
              Map.of(
                  "1",
                  "number",
                  "2",
                  "content",
                  "3",
                  "opted_out",
                  "5",
                  "account",
                  "9",
                  "temporary"));

  private final ScheduledExecutorService timers = Executors.newScheduledThreadPool(1);
  private SimProviders peers;

  @BeforeEach
  void start() throws IOException {
    Map<String, SimProfile> profiles =
        Map.of(
            "sim", SimProfile.of(Protocol.SIM, true, true),
            "http", SimProfile.of(Protocol.HTTP, false, false));
    peers =
        SimProviders.start(
            new SimSettings(
                0, 7, profiles, name -> "token-" + name, InstantSource.system(), timers));
  }

  @AfterEach
  void stop() {
    peers.close();
    timers.shutdownNow();
  }

  private ProviderAdapter provider(String name, String secret) {
    Channel channel =
        new Channel(
            name,
            name,
            true,
            100,
            peers.endpoint() + "/" + name,
            "any",
            Map.of("*", 1L),
            new Channel.Limits(10, 1, 100, Duration.ofSeconds(1), Duration.ofSeconds(1)),
            new Channel.Coverage(Set.of("*"), Set.of("*"), Set.of("*"), 10, null),
            new Channel.Abilities(false, name.equals("sim"), false, Duration.ofHours(1)),
            name.equals("sim") ? Map.of() : REST);
    return Providers.shipped()
        .build(
            new Access(channel, () -> secret, InstantSource.system(), StepLog.NONE, Metrics.NONE));
  }

  private ProviderAdapter provider(String name) {
    return provider(name, "token-" + name);
  }

  private static Submission to(MagicNumber magic) {
    MessageId id = MessageId.derive("acme", "contract", magic.number());
    return new Submission(
        new Reference(id, 1), magic.number(), "", new Text("Hello", Text.Encoding.GSM7, 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim", "http"})
  void each_magic_number_has_its_outcome(String name) {
    ProviderAdapter provider = provider(name);
    assertThat(provider.send(to(MagicNumber.DELIVERED)))
        .isInstanceOfSatisfying(
            Outcome.Accepted.class, accepted -> assertThat(accepted.providerId()).isNotEmpty());
    assertThat(refusal(provider.send(to(MagicNumber.INVALID_NUMBER))))
        .isEqualTo(RefusalClass.NUMBER);
    assertThat(refusal(provider.send(to(MagicNumber.OPTED_OUT)))).isEqualTo(RefusalClass.OPTED_OUT);
    assertThat(provider.send(to(MagicNumber.THROTTLED))).isInstanceOf(Outcome.Throttled.class);
    assertThat(provider.send(to(MagicNumber.TEMPORARY_ERROR)))
        .isInstanceOf(Outcome.Temporary.class);
    assertThat(provider.send(to(MagicNumber.TIMEOUT_AFTER_SEND)))
        .isEqualTo(new Outcome.Unknown("timeout"));
  }

  private static RefusalClass refusal(Outcome outcome) {
    return ((Outcome.Refused) outcome).refusal();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sim", "http"})
  void a_failing_channel_is_classified(String name) {
    ProviderAdapter provider = provider(name);
    peers.fail(name, FailureMode.REJECT_5XX);
    assertThat(provider.send(to(MagicNumber.DELIVERED))).isInstanceOf(Outcome.Temporary.class);
    peers.fail(name, FailureMode.THROTTLE_ALL);
    assertThat(provider.send(to(MagicNumber.DELIVERED)))
        .isInstanceOfSatisfying(
            Outcome.Throttled.class,
            t -> assertThat(t.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
    peers.fail(name, FailureMode.UNAUTHORIZED);
    assertThat(refusal(provider.send(to(MagicNumber.DELIVERED)))).isEqualTo(RefusalClass.ACCOUNT);
    peers.fail(name, FailureMode.ARREARS);
    assertThat(refusal(provider.send(to(MagicNumber.DELIVERED)))).isEqualTo(RefusalClass.ACCOUNT);
    peers.recover(name);
    assertThat(refusal(provider(name, "wrong").send(to(MagicNumber.DELIVERED))))
        .isEqualTo(RefusalClass.ACCOUNT);
  }

  @Test
  void what_timed_out_after_sending_is_known_and_repeated_once_to_the_handset() {
    ProviderAdapter provider = provider("sim");
    Submission submission = to(MagicNumber.TIMEOUT_AFTER_SEND);
    assertThat(provider.query(submission.reference()).status()).isEqualTo(Status.UNKNOWN_REFERENCE);
    provider.send(submission);
    assertThat(provider.query(submission.reference()).status()).isEqualTo(Status.KNOWN);
    assertThat(provider.send(submission)).isInstanceOf(Outcome.Accepted.class);
    assertThat(peers.ledger().doubleSent()).isEmpty();
  }
}
