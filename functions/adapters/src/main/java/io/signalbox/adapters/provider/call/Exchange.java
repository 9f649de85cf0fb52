package io.signalbox.adapters.provider.call;

import java.net.http.HttpHeaders;

/** How one call over HTTP ended, told apart by whether the provider may have acted on it. */
public sealed interface Exchange {

  /**
   * There is an answer.
   *
   * @param body as text; what came before the limit when it was too long
   * @param whole false when the body was longer than the limit
   */
  record Answered(int status, HttpHeaders headers, String body, boolean whole)
      implements Exchange {}

  /** No byte of the request can have reached the provider. */
  record NotSent(String cause) implements Exchange {}

  /** The request may have reached the provider; nobody knows what it did. */
  record InDoubt(String cause) implements Exchange {}
}
