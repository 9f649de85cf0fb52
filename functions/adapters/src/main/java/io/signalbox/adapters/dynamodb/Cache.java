package io.signalbox.adapters.dynamodb;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Found values for a short time, a bounded number of them, the least recently used leave first.
 * What is not found is not kept: a new key works at once, and guesses cannot push out real ones.
 */
final class Cache<V> {
  private record Held<V>(V value, Instant loadedAt) {}

  private final Duration age;
  private final InstantSource clock;
  private final Map<String, Held<V>> held;

  Cache(int most, Duration age, InstantSource clock) {
    this.age = age;
    this.clock = clock;
    this.held = new LruMap<>(most);
  }

  Optional<V> get(String key, Function<String, Optional<V>> load) {
    Instant now = clock.instant();
    synchronized (held) {
      Held<V> known = held.get(key);
      if (known != null && isYoung(known, now)) {
        return Optional.of(known.value());
      }
    }
    Optional<V> loaded = load.apply(key);
    synchronized (held) {
      loaded.ifPresentOrElse(v -> held.put(key, new Held<>(v, now)), () -> held.remove(key));
    }
    return loaded;
  }

  private boolean isYoung(Held<V> known, Instant now) {
    Duration since = Duration.between(known.loadedAt(), now);
    return !since.isNegative() && since.compareTo(age) < 0;
  }

  private static final class LruMap<V> extends LinkedHashMap<String, V> {
    private final int most;

    LruMap(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
      return size() > most;
    }
  }
}
