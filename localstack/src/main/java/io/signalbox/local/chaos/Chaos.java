package io.signalbox.local.chaos;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.lambda.Handlers;
import io.signalbox.local.lambda.Killed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Functions that die: of all invocations a share is killed, each after a number of its calls to the
 * cloud drawn at random, before the call or when it was answered, or after all of them, when only
 * its own answer is lost. The seed decides about the draws, not about which invocation gets which.
 */
public final class Chaos implements Handlers {
  /** Beginnings and ends of calls that a doomed invocation sees at most. */
  private static final int LONGEST = 16;

  private final double share;
  private final SplittableRandom random;
  private final AtomicInteger kills = new AtomicInteger();
  private volatile boolean over;

  /**
   * Kills from the start on.
   *
   * @param share of invocations, 0 to 1
   */
  public Chaos(long seed, double share) {
    this.random = new SplittableRandom(seed);
    this.share = share;
  }

  /** Lets all invocations live that begin from now on. */
  public void end() {
    over = true;
  }

  /** Invocations killed so far. */
  public int kills() {
    return kills.get();
  }

  @Override
  public Builder of(FunctionSpec function, Map<String, String> environment) {
    Builder real = Handlers.onClassPath(function, environment);
    return () -> new Mortal(function.name(), real.build());
  }

  private synchronized int draw() {
    boolean doomed = !over && random.nextDouble() < share;
    return doomed ? random.nextInt(1, LONGEST + 1) : 0;
  }

  /** One instance, with threads of its own; it is dropped when an invocation of it died. */
  private final class Mortal implements RequestStreamHandler, AutoCloseable {
    private final RequestStreamHandler real;
    private final Life life;
    private final ExecutorService thread;

    Mortal(String function, RequestStreamHandler real) {
      this.real = real;
      this.life = new Life(function);
      this.thread =
          Executors.newSingleThreadExecutor(
              task -> {
                Thread one = new Thread(life, task, function);
                one.setDaemon(true);
                return one;
              });
    }

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context)
        throws IOException {
      int moments = draw();
      if (moments > 0) {
        life.shorten(moments);
      }
      byte[] answer = run(input, context);
      if (moments > 0) {
        // Doomed for later than it had calls: it dies before it has answered.
        die();
      }
      output.write(answer);
    }

    private byte[] run(InputStream input, Context context) throws IOException {
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try {
        thread
            .submit(
                () -> {
                  real.handleRequest(input, answer, context);
                  return answer;
                })
            .get();
      } catch (ExecutionException e) {
        if (life.isOver()) {
          die();
        }
        throw new IOException(e.getCause());
      } catch (InterruptedException e) {
        // Past its timeout: the host drops this instance.
        close();
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
      return answer.toByteArray();
    }

    private void die() {
      kills.incrementAndGet();
      close();
      throw new Killed();
    }

    @Override
    public void close() {
      thread.shutdownNow();
    }
  }
}
