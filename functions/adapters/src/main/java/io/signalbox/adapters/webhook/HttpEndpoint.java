package io.signalbox.adapters.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.webhook.Endpoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts webhooks as Standard Webhooks has it: {@code webhook-id} is {@code <messageId>.<sequence>}
 * and stays the same over all tries, so that a tenant can drop repetitions. Follows no redirect,
 * since it could lead to an address that {@link Targets} would have refused.
 */
public final class HttpEndpoint implements Endpoint {
  /** Longest wait for a connection. */
  static final Duration CONNECT = Duration.ofSeconds(2);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** As the tenant API writes times: always with milliseconds. */
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private final Targets targets;
  private final Duration total;
  private final InstantSource clock;
  private final StepLog log;

  /**
   * Gives each call 5 s in total.
   *
   * @param targets which URLs may be called
   */
  public HttpEndpoint(Targets targets, InstantSource clock, StepLog log) {
    this(targets, Duration.ofSeconds(5), clock, log);
  }

  HttpEndpoint(Targets targets, Duration total, InstantSource clock, StepLog log) {
    this.targets = targets;
    this.total = total;
    this.clock = clock;
    this.log = log;
  }

  @Override
  public boolean post(WebhookWork hook, String secret) {
    try {
      URI target = targets.check(hook.url());
      int status = call(request(target, hook, secret));
      return status / 100 == 2 || failed(hook, "status_" + status);
    } catch (Targets.Refused e) {
      return failed(hook, e.code());
    } catch (EmptyWebhookSecretException | WebhookSigningException | IllegalArgumentException e) {
      return failed(hook, "secret_unusable");
    } catch (TimeoutException e) {
      return failed(hook, "timeout");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return failed(hook, cause.getClass().getSimpleName());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed(hook, "interrupted");
    }
  }

  /** The URL stays out of the log: tenants put secrets into it. */
  private boolean failed(WebhookWork hook, String why) {
    log.step(
        "webhook.failed",
        hook.id().value(),
        hook.traceId(),
        Map.of("tenant", hook.tenant(), "sequence", hook.sequence(), "why", why));
    return false;
  }

  private HttpRequest request(URI target, WebhookWork hook, String secret)
      throws EmptyWebhookSecretException, WebhookSigningException {
    String id = hook.id() + "." + hook.sequence();
    Instant now = clock.instant();
    String body = body(hook);
    String signature = new Webhook(secret).sign(id, now.getEpochSecond(), body);
    return HttpRequest.newBuilder(target)
        .timeout(total)
        .header("content-type", "application/json")
        .header("user-agent", "signalbox-webhook/1")
        .header(Webhook.UNBRANDED_MSG_ID_KEY, id)
        .header(Webhook.UNBRANDED_MSG_TIMESTAMP_KEY, Long.toString(now.getEpochSecond()))
        .header(Webhook.UNBRANDED_MSG_SIGNATURE_KEY, signature)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** The same bytes at every try. */
  static String body(WebhookWork hook) {
    String occurredAt = MILLIS.format(hook.occurredAt());
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", hook.id().value());
    data.put("requestId", hook.requestId());
    data.put("state", hook.state().name());
    data.put("sequence", hook.sequence());
    data.put("occurredAt", occurredAt);
    if (!hook.reason().isEmpty()) {
      data.put("reason", hook.reason());
    }
    data.put("traceId", hook.traceId());
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("type", "message." + hook.state().name().toLowerCase(Locale.ROOT));
    event.put("timestamp", occurredAt);
    event.put("data", data);
    try {
      return JSON.writeValueAsString(event);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings and numbers always become JSON", e);
    }
  }

  /** Bounded as a whole: the request's own timeout ends with the answer's headers. */
  private int call(HttpRequest request)
      throws InterruptedException, ExecutionException, TimeoutException {
    CompletableFuture<HttpResponse<Void>> answer =
        Client.SHARED.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      return answer.get(total.toMillis(), TimeUnit.MILLISECONDS).statusCode();
    } finally {
      answer.cancel(true);
    }
  }

  /** Made at the first call, so that a snapshot of the function holds no connection. */
  private static final class Client {
    static final HttpClient SHARED =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();

    private Client() {}
  }
}
