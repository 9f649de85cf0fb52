package io.signalbox.adapters.provider.call;

import io.signalbox.core.send.Outcome;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Builds a request of what others gave us: a secret that ends in a line break makes no header.
 * Nothing is sent then, and that is certain.
 */
public final class Building {
  public static final Outcome FAILED = new Outcome.Temporary("request_unbuildable");

  private Building() {}

  /** The request, or empty when none can be made. */
  public static Optional<HttpRequest.Builder> request(Supplier<HttpRequest.Builder> recipe) {
    try {
      return Optional.of(recipe.get());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
