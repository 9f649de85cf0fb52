package io.signalbox.core.testing;

import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlags;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Flags in memory; safe for several threads. */
public final class InMemoryFakeFlags implements FakeFlags {
  private final SortedMap<String, FakeFlag> flags = new TreeMap<>();
  private boolean broken;
  private int written;

  @Override
  public synchronized List<FakeFlag> all() {
    work();
    return List.copyOf(flags.values());
  }

  @Override
  public synchronized void put(FakeFlag flag) {
    work();
    written++;
    @Nullable FakeFlag old = flags.get(flag.place());
    @Nullable Judgment said = old == null ? null : old.judgment();
    if (flag.judgment() != null || said == null) {
      flags.put(flag.place(), said == null ? flag : flag.judged(said));
    } else if (!said.until().isAfter(flag.seenAt())) {
      flags.put(flag.place(), flag);
    }
  }

  @Override
  public synchronized Optional<FakeFlag> judge(String place, Judgment judgment) {
    work();
    return Optional.ofNullable(flags.computeIfPresent(place, (p, flag) -> flag.judged(judgment)));
  }

  private void work() {
    if (broken) {
      throw new IllegalStateException("the store gives no answer");
    }
  }

  /** Whether it fails from now on. */
  public synchronized void broken(boolean now) {
    broken = now;
  }

  /** How often something was put. */
  public synchronized int written() {
    return written;
  }
}
