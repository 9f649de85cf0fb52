package io.signalbox.adapters.provider;

import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.InvalidChannel;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.adapters.provider.http.HttpProvider;
import io.signalbox.adapters.provider.sim.SimProvider;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Builds what speaks for a channel. A new protocol is one class and one line here. */
public final class Providers {
  private static final Map<String, Function<Access, ProviderAdapter>> SHIPPED =
      Map.of(
          "http", HttpProvider::new,
          "sim", SimProvider::new);

  private final Map<String, Function<Access, ProviderAdapter>> byName;

  public Providers(Map<String, Function<Access, ProviderAdapter>> byName) {
    this.byName = Map.copyOf(byName);
  }

  /** Those of this version. */
  public static Providers shipped() {
    return new Providers(SHIPPED);
  }

  /**
   * The adapter for that channel.
   *
   * @throws InvalidChannel when its provider is not known or cannot use its settings
   */
  public ProviderAdapter build(Access access) {
    String name = access.channel().provider();
    Function<Access, ProviderAdapter> factory = byName.get(name);
    if (factory == null) {
      String fault =
          "provider: no such provider: " + name + "; known: " + String.join(", ", names());
      throw new InvalidChannel(access.channel().name(), List.of(fault));
    }
    return factory.apply(access);
  }

  /** Names that a channel's {@code provider} may have. */
  public Set<String> names() {
    return new TreeSet<>(byName.keySet());
  }
}
