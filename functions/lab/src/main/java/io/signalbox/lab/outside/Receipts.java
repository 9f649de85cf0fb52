package io.signalbox.lab.outside;

import io.signalbox.core.message.FailureClass;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Posts receipts to the intake, again when it is not told yes, four times at most. */
public final class Receipts {
  private static final int TRIES = 4;

  private final Trial trial;
  private final Supplier<Fleet<Intake>> intake;
  private final List<String> strays = new ArrayList<>();
  private int outstanding;
  private long events;

  public Receipts(Trial trial, Supplier<Fleet<Intake>> intake) {
    this.trial = trial;
    this.intake = intake;
  }

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
    post(channel, reference, State.DELIVERED, afterMillis, true);
  }

  void post(String channel, String reference, State status, long afterMillis) {
    post(channel, reference, status, afterMillis, false);
  }

  private record Post(String channel, String reference, State status, boolean stray) {}

  private void post(
      String channel, String reference, State status, long afterMillis, boolean stray) {
    outstanding++;
    Post post = new Post(channel, reference, status, stray);
    trial.sim().after(afterMillis, () -> attempt(post, 1));
  }

  private void attempt(Post post, int number) {
    Instant at = Instant.ofEpochMilli(trial.sim().now());
    ReceiptFormat format = (request, receivedAt) -> parsed(post, at, receivedAt);
    ReceiptFormat.Incoming request = new ReceiptFormat.Incoming(Map.of(), "", "");
    intake
        .get()
        .<Intake.Answer>invoke(
            i -> i.take(post.channel(), format, request), e -> answered(post, number, e.value()));
  }

  private ReceiptFormat.Parsed parsed(Post post, Instant at, Instant receivedAt) {
    Receipt receipt =
        new Receipt(
            "e" + ++events,
            post.channel(),
            post.reference(),
            "",
            post.status(),
            post.status().name(),
            FailureClass.NONE,
            1,
            1,
            at,
            receivedAt);
    return new ReceiptFormat.Parsed.Receipts(List.of(receipt), "text/plain", "ok");
  }

  private void answered(Post post, int number, Intake.@Nullable Answer a) {
    if (!(a instanceof Intake.Answer.Taken) && number < TRIES) {
      trial.sim().after(1_000L * number, () -> attempt(post, number + 1));
      return;
    }
    outstanding--;
    if (a instanceof Intake.Answer.Taken && post.stray()) {
      strays.add(post.reference());
    }
  }
}
