package io.signalbox.adapters.secrets;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * Secrets by their short names. A value is kept for {@link #MAX_AGE}; who finds it refused asks for
 * a {@link #fresh} one, which is fetched again unless it is younger than {@link #MIN_AGE}, so that
 * a flood of forged requests cannot become a flood of calls. While Secrets Manager is away, the
 * last value stays in use.
 */
public final class Secrets {
  /** 5 minutes. */
  public static final Duration MAX_AGE = Duration.ofMinutes(5);

  /** 10 seconds. */
  public static final Duration MIN_AGE = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(Secrets.class);

  private record Cached(String value, Instant triedAt) {}

  private final SecretsManagerClient client;
  private final String prefix;
  private final InstantSource clock;
  private final Map<String, Cached> cache = new ConcurrentHashMap<>();

  /**
   * Makes the adapter; nothing is called yet.
   *
   * @param prefix what precedes a short name, for instance {@code signalbox-local/}
   */
  public Secrets(SecretsManagerClient client, String prefix, InstantSource clock) {
    this.client = client;
    this.prefix = prefix;
    this.clock = clock;
  }

  /**
   * The value, at most {@link #MAX_AGE} old.
   *
   * @throws SdkException when there is none and it cannot be fetched
   */
  public String get(String name) {
    return get(name, MAX_AGE);
  }

  /**
   * The value, at most {@link #MIN_AGE} old.
   *
   * @throws SdkException when there is none and it cannot be fetched
   */
  public String fresh(String name) {
    return get(name, MIN_AGE);
  }

  /** Within {@code compute}, so that of all who find it too old only one fetches. */
  private String get(String name, Duration maxAge) {
    Cached cached = cache.compute(name, (n, old) -> isYoung(old, maxAge) ? old : fetch(n, old));
    return cached.value();
  }

  private boolean isYoung(@Nullable Cached cached, Duration maxAge) {
    return cached != null && clock.instant().isBefore(cached.triedAt().plus(maxAge));
  }

  private Cached fetch(String name, @Nullable Cached old) {
    try {
      String value = client.getSecretValue(r -> r.secretId(prefix + name)).secretString();
      return new Cached(value, clock.instant());
    } catch (SdkException e) {
      if (old == null) {
        throw e;
      }
      LOG.warn("secret {} could not be fetched again; the last value stays", name, e);
      return new Cached(old.value(), clock.instant());
    }
  }
}
