package io.signalbox.local.sim;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects each channel's receipts for 200 ms and posts them in batches of at most ten. */
final class Receipts {
  static final Duration WINDOW = Duration.ofMillis(200);
  static final int BATCH = 10;
  private static final String RECEIPTS_PATH = "/v1/receipts/";

  private final Pace pace;
  private final ReceiptPoster poster;
  private final Map<SimChannel, Outbox> outboxes = new ConcurrentHashMap<>();
  private volatile @Nullable URI base;

  Receipts(Pace pace, ReceiptPoster poster) {
    this.pace = pace;
    this.poster = poster;
  }

  /** Where receipts without a callback go; those that waited for it leave with the next window. */
  void to(URI other) {
    base = URI.create(other.toString().replaceFirst("/+$", ""));
    outboxes.forEach(this::arm);
  }

  /** Posts the receipt with the channel's next batch. */
  void add(SimChannel channel, ReceiptLine line) {
    Outbox outbox = outboxes.computeIfAbsent(channel, c -> new Outbox());
    outbox.add(line);
    arm(channel, outbox);
  }

  /** Posts the receipt alone, now, and runs the action once it is answered or has failed. */
  void now(SimChannel channel, ReceiptLine line, Runnable then) {
    Optional<URI> target = target(channel, line);
    if (target.isEmpty()) {
      add(channel, line);
      then.run();
      return;
    }
    poster.post(channel, target.get(), List.of(line), then);
  }

  private void arm(SimChannel channel, Outbox outbox) {
    if (outbox.arm()) {
      pace.after(WINDOW, () -> flush(channel, outbox));
    }
  }

  private void flush(SimChannel channel, Outbox outbox) {
    Map<Optional<URI>, List<ReceiptLine>> byTarget =
        outbox.drain().stream().collect(Collectors.groupingBy(line -> target(channel, line)));
    byTarget.forEach(
        (target, lines) -> {
          if (target.isEmpty()) {
            keep(channel, outbox, lines);
          } else {
            batches(lines).forEach(batch -> poster.post(channel, target.get(), batch, () -> {}));
          }
        });
  }

  private void keep(SimChannel channel, Outbox outbox, List<ReceiptLine> lines) {
    lines.forEach(outbox::add);
    // The target may have become known while the outbox was empty.
    if (base != null) {
      arm(channel, outbox);
    }
  }

  private Optional<URI> target(SimChannel channel, ReceiptLine line) {
    if (!line.callback().isEmpty()) {
      return Optional.of(URI.create(line.callback()));
    }
    URI known = base;
    return known == null
        ? Optional.empty()
        : Optional.of(URI.create(known + RECEIPTS_PATH + channel.name()));
  }

  private static List<List<ReceiptLine>> batches(List<ReceiptLine> lines) {
    List<List<ReceiptLine>> batches = new ArrayList<>();
    for (int from = 0; from < lines.size(); from += BATCH) {
      batches.add(lines.subList(from, Math.min(from + BATCH, lines.size())));
    }
    return batches;
  }

  /** One channel's receipts that wait for their window to end. */
  private static final class Outbox {
    private final Deque<ReceiptLine> waiting = new ArrayDeque<>();
    private boolean armed;

    synchronized void add(ReceiptLine line) {
      waiting.add(line);
    }

    /** Whether the caller must start the window. */
    synchronized boolean arm() {
      boolean start = !armed && !waiting.isEmpty();
      armed |= start;
      return start;
    }

    synchronized List<ReceiptLine> drain() {
      armed = false;
      List<ReceiptLine> drained = List.copyOf(waiting);
      waiting.clear();
      return drained;
    }
  }
}
