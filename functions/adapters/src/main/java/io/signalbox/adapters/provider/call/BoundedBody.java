package io.signalbox.adapters.provider.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Reads an answer up to a limit and hangs up on a longer one. */
final class BoundedBody implements BodySubscriber<BoundedBody.Read> {
  /** Longest answer, in bytes. */
  static final int LIMIT = 64 * 1024;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<Read> result = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  record Read(String text, boolean whole) {}

  @Override
  public CompletionStage<Read> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      byte[] chunk = new byte[Math.min(part.remaining(), LIMIT - bytes.size())];
      boolean fits = chunk.length == part.remaining();
      part.get(chunk);
      bytes.writeBytes(chunk);
      if (!fits) {
        finish(false);
        return;
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    finish(true);
  }

  private void finish(boolean whole) {
    result.complete(new Read(bytes.toString(UTF_8), whole));
    if (!whole && subscription != null) {
      subscription.cancel();
    }
  }
}
