package io.signalbox.local.demo;

import io.signalbox.core.message.Kind;
import io.signalbox.local.sim.Ledger;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The people behind the handsets, who use four of five codes that reach them, whatever receipts
 * say; and the tenant, who tells so.
 */
final class Usage {
  private static final int TELLERS = 4;
  private static final int UNUSED_ONE_OF = 5;
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Traffic traffic;
  private final Ledger handsets;
  private final InstantSource clock;
  private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService tellers = Executors.newFixedThreadPool(TELLERS);
  private final Set<String> used = new HashSet<>();

  private Usage(Traffic traffic, Ledger handsets, InstantSource clock) {
    this.traffic = traffic;
    this.handsets = handsets;
    this.clock = clock;
  }

  static Usage start(Traffic traffic, Ledger handsets, InstantSource clock) {
    Usage usage = new Usage(traffic, handsets, clock);
    var unused =
        usage.looking.scheduleWithFixedDelay(
            usage::look, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    return usage;
  }

  private void look() {
    Instant now = clock.instant();
    for (Sent sent : traffic.accepted()) {
      if (sent.kind() == Kind.OTP && isUsed(sent.id(), now) && used.add(sent.id())) {
        tellers.execute(() -> traffic.used(sent.id()));
      }
    }
  }

  private boolean isUsed(String id, Instant now) {
    return Math.floorMod(id.hashCode(), UNUSED_ONE_OF) != 0
        && !used.contains(id)
        && handsets.deliveries(id).stream().anyMatch(text -> !text.at().isAfter(now));
  }

  /** Tells what is known to be used by now. */
  void close() {
    looking.shutdownNow();
    tellers.shutdown();
    try {
      if (!tellers.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        traffic.fault("not every used code was told");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    tellers.shutdownNow();
  }
}
