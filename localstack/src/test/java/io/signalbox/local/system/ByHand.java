package io.signalbox.local.system;

import io.signalbox.adapters.provider.call.Signature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;

/** Receipts as a provider would post them, and whatever else somebody might. */
final class ByHand {
  private final LocalSystem system;

  ByHand(LocalSystem system) {
    this.system = system;
  }

  /** On the first attempt of a message that went through that channel of the sim protocol. */
  int report(String channel, String id, String status, String code) {
    return post(channel, of(id, status, code, ""), secret(channel));
  }

  /** On one part of it. */
  int part(String channel, String id, String status, int part, int parts) {
    String which = ",\"part\":%d,\"parts\":%d".formatted(part, parts);
    return post(channel, of(id, status, "0", which), secret(channel));
  }

  private static String of(String id, String status, String code, String more) {
    return "[{\"id\":\"1\",\"reference\":\"%s-1\",\"status\":\"%s\",\"code\":\"%s\",\"at\":\"%s\"%s}]"
        .formatted(id, status, code, Instant.now(), more);
  }

  /** By the REST provider, on one segment. */
  int segment(String channel, String id, String state, int part, int parts) {
    String body =
        "{\"reports\":[{\"clientRef\":\"%s-1\",\"state\":\"%s\",\"part\":%d,\"parts\":%d}]}"
            .formatted(id, state, part, parts);
    return post(channel, body, secret(channel));
  }

  /** By a provider that knows only its own id. */
  int reportOf(String channel, String providerId, String status) {
    String body = "[{\"id\":\"%s\",\"status\":\"%s\"}]".formatted(providerId, status);
    return post(channel, body, secret(channel));
  }

  /** Of two, one says something that nobody knows. */
  int reportAnd(String channel, String id, String word) {
    String both =
        "[{\"reference\":\"%1$s-1\",\"status\":\"delivered\"},{\"reference\":\"%1$s-1\",\"status\":\"%2$s\"}]"
            .formatted(id, word);
    return post(channel, both, secret(channel));
  }

  /** Signed by somebody who does not know the secret. */
  int forge(String channel, String id, String status) {
    return post(channel, of(id, status, "0", ""), "guessed");
  }

  private String secret(String channel) {
    return system.cloud().secret(LocalSystem.secret(channel));
  }

  private int post(String channel, String body, String secret) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(system.baseUrl() + "/v1/receipts/" + channel))
            .header("X-Signature", Signature.of(secret, body))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
