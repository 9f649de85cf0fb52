package io.signalbox.local.sim;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs and posts receipts; tries again three times, with a wait that doubles. */
final class ReceiptPoster {
  static final int RETRIES = 3;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final String ALGORITHM = "HmacSHA256";

  private final HttpClient client;
  private final Pace pace;
  private final Function<String, String> secrets;
  private final AtomicLong confirmed = new AtomicLong();
  private final AtomicLong retried = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();

  ReceiptPoster(ExecutorService pool, Pace pace, Function<String, String> secrets) {
    this.pace = pace;
    this.secrets = secrets;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .executor(pool)
            .build();
  }

  /** The action runs once, after the first try. */
  void post(SimChannel channel, URI target, List<ReceiptLine> lines, Runnable then) {
    String body = channel.wire().receipts(lines).toString();
    HttpRequest request =
        HttpRequest.newBuilder(target)
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("X-Signature", sign(secrets.apply(channel.name()), body))
            .POST(BodyPublishers.ofString(body))
            .build();
    attempt(new Delivery(request, lines.size(), channel.profile().reporting().backoff()), 0, then);
  }

  ReceiptCounts counts() {
    return new ReceiptCounts(confirmed.get(), retried.get(), lost.get());
  }

  private void attempt(Delivery delivery, int retry, Runnable then) {
    var unused =
        client
            .sendAsync(delivery.request(), BodyHandlers.discarding())
            .handle((answer, error) -> error == null && answer.statusCode() / 100 == 2)
            .thenAccept(
                good ->
                    pace.now(
                        () -> {
                          settle(delivery, retry, good);
                          then.run();
                        }));
  }

  private void settle(Delivery delivery, int retry, boolean good) {
    if (good) {
      confirmed.addAndGet(delivery.lines());
    } else if (retry == RETRIES) {
      lost.addAndGet(delivery.lines());
    } else {
      Duration wait = delivery.backoff().multipliedBy(1L << retry);
      pace.after(wait, () -> again(delivery, retry + 1));
    }
  }

  private void again(Delivery delivery, int retry) {
    retried.addAndGet(delivery.lines());
    attempt(delivery, retry, () -> {});
  }

  /** Hex HMAC-SHA256 of the body's UTF-8 bytes. */
  static String sign(String secret, String body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }

  private record Delivery(HttpRequest request, int lines, Duration backoff) {}
}
