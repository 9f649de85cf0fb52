package io.signalbox.local.contract;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** A connection that breaks after the server did its work, so that the SDK asks again. */
final class LosingHttpClient implements SdkHttpClient {
  private final SdkHttpClient real = UrlConnectionHttpClient.create();
  private final AtomicInteger toLose = new AtomicInteger();
  private final AtomicInteger toAnswer = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private Runnable beforeRepeating = () -> {};

  /** The next {@code count} answers are lost; {@code meanwhile} runs after each loss. */
  void lose(int count, Runnable meanwhile) {
    beforeRepeating = meanwhile;
    toLose.set(count);
  }

  /** So many answers arrive; the next {@code count} are lost. */
  void loseAfter(int answered, int count, Runnable meanwhile) {
    lose(count, meanwhile);
    toAnswer.set(answered);
  }

  /** Requests since the last call of this method. */
  int requests() {
    return requests.getAndSet(0);
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    ExecutableHttpRequest call = real.prepareRequest(request);
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        requests.incrementAndGet();
        HttpExecuteResponse response = call.call();
        boolean answered = toAnswer.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
        if (!answered && toLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
          call.abort();
          beforeRepeating.run();
          throw new IOException("the answer was lost");
        }
        return response;
      }

      @Override
      public void abort() {
        call.abort();
      }
    };
  }

  @Override
  public void close() {
    real.close();
  }
}
