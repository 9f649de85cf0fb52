package io.signalbox.lab.outside;

import io.signalbox.core.channel.Channel.Matching;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Intake;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat;
import io.signalbox.lab.cloud.Fleet;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Posts receipts to the intake, again when it is not told yes, four times at most. */
public final class Receipts {
  private static final int TRIES = 4;

  private final Trial trial;
  private final Handsets handsets;
  private final Map<String, Matching> matching;
  private final Supplier<Fleet<Intake>> intake;
  private final List<String> strays = new ArrayList<>();
  private int outstanding;
  private long events;

  /**
   * Receipts of all channels.
   *
   * @param matching by channel: what its receipts know of a message
   */
  public Receipts(
      Trial trial,
      Handsets handsets,
      Map<String, Matching> matching,
      Supplier<Fleet<Intake>> intake) {
    this.trial = trial;
    this.handsets = handsets;
    this.matching = Map.copyOf(matching);
    this.intake = intake;
  }

  /**
   * What a provider reports.
   *
   * @param reference ours, or what it takes for ours
   * @param id its own, as it writes it in receipts
   */
  record Report(
      String reference, String id, State status, FailureClass failure, int part, int parts) {}

  /** Receipts that are still to come, or underway. */
  public int outstanding() {
    return outstanding;
  }

  /** References of receipts that were taken and belong to no message. */
  public List<String> strays() {
    return List.copyOf(strays);
  }

  /** One that belongs to no message. */
  public void stray(String channel, String reference, long afterMillis) {
    Report report = new Report(reference, "", State.DELIVERED, FailureClass.NONE, 1, 1);
    post(new Post(channel, report, false, true), afterMillis);
  }

  /** By the provider that made the attempt. */
  void post(String channel, Report report, long afterMillis) {
    post(new Post(channel, report, true, false), afterMillis);
  }

  /** By a provider that knows nothing of it. */
  void mistake(String channel, Report report, long afterMillis) {
    post(new Post(channel, report, false, false), afterMillis);
  }

  private record Post(String channel, Report report, boolean genuine, boolean stray) {
    boolean delivers() {
      return genuine && report.status() == State.DELIVERED;
    }

    Reference reference() {
      return Reference.parse(report.reference()).orElseThrow();
    }
  }

  private void post(Post post, long afterMillis) {
    outstanding++;
    trial.sim().after(afterMillis, () -> attempt(post, 1));
  }

  private void attempt(Post post, int number) {
    if (post.delivers()) {
      handsets.report(post.reference(), post.report().part(), post.report().parts());
    }
    Instant at = Instant.ofEpochMilli(trial.sim().now());
    ReceiptFormat format = (request, receivedAt) -> parsed(post, at, receivedAt);
    ReceiptFormat.Incoming request = new ReceiptFormat.Incoming(Map.of(), "", "");
    intake
        .get()
        .<Intake.Answer>invoke(
            i -> i.take(post.channel(), format, request), e -> answered(post, number, e.value()));
  }

  /** As the channel's adapter reads it. */
  private ReceiptFormat.Parsed parsed(Post post, Instant at, Instant receivedAt) {
    Report report = post.report();
    Matching how = Objects.requireNonNull(matching.get(post.channel()));
    boolean whole = how.byProviderId();
    Receipt receipt =
        new Receipt(
            "e" + ++events,
            post.channel(),
            whole ? "" : report.reference(),
            how.codec().ofReceipt(report.id()),
            report.status(),
            report.status().name(),
            report.failure(),
            whole ? 1 : report.part(),
            whole ? 1 : report.parts(),
            at,
            receivedAt);
    return new ReceiptFormat.Parsed.Receipts(List.of(receipt), "text/plain", "ok");
  }

  private void answered(Post post, int number, Intake.@Nullable Answer a) {
    boolean taken = a instanceof Intake.Answer.Taken;
    if (!taken && number < TRIES) {
      trial.sim().after(1_000L * number, () -> attempt(post, number + 1));
      return;
    }
    outstanding--;
    if (taken && post.delivers()) {
      handsets.take(post.reference(), post.report().part(), post.report().parts());
    }
    if (taken && post.stray()) {
      strays.add(post.report().reference());
    }
  }
}
