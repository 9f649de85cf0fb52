package io.signalbox.local.proxy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Values by name that are asked for again when they are older than some time. */
public final class Held<V> {
  private final InstantSource clock;
  private final Duration age;
  private final Renewal<V> renewal;
  private final Map<String, Entry<V>> entries = new ConcurrentHashMap<>();

  /** Asks for a value of that name; {@code before} is the one it had, null at first. */
  public interface Renewal<V> {
    V renew(String name, @Nullable V before);
  }

  private record Entry<V>(V value, Instant at) {}

  /** Holds values for that long. */
  public Held(InstantSource clock, Duration age, Renewal<V> renewal) {
    this.clock = clock;
    this.age = age;
    this.renewal = renewal;
  }

  /** The value of that name; of many who ask at once one fetches it. */
  public V get(String name) {
    UnaryOperator<@Nullable Entry<V>> renewed =
        entry -> {
          Instant now = clock.instant();
          if (entry != null && now.isBefore(entry.at().plus(age))) {
            return entry;
          }
          return new Entry<>(renewal.renew(name, entry == null ? null : entry.value()), now);
        };
    return entries.compute(name, (key, entry) -> renewed.apply(entry)).value();
  }
}
