package io.signalbox.local.cli;

import io.signalbox.adapters.json.InvalidChannels;
import io.signalbox.local.Options;
import io.signalbox.local.chaos.Chaos;
import io.signalbox.local.demo.Demo;
import io.signalbox.local.demo.Settings;
import io.signalbox.local.demo.Summary;
import io.signalbox.local.demo.SummaryText;
import io.signalbox.local.system.LocalSystem;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts everything on this machine, and stays, or runs the demo and ends. */
public final class Up {
  private static final int KEPT = 0;
  private static final int BROKEN = 1;

  /** Share of invocations that --chaos kills. */
  private static final double KILLED = 0.1;

  /** System property: standard error is a terminal. Java alone cannot tell. */
  private static final String TERMINAL = "signalbox.terminal";

  private static final AtomicBoolean STOPPING = new AtomicBoolean();

  private Up() {}

  /** As {@code ./localstack/up} calls it; see {@link Arguments} for what it takes. */
  public static void main(String[] args) throws InterruptedException {
    Arguments arguments = new Arguments();
    Script.read(args, arguments, arguments::help, () -> "up", arguments::faults);
    Logs.configure(arguments.verbose());
    System.exit(run(arguments));
  }

  private static int run(Arguments arguments) throws InterruptedException {
    Chaos chaos = new Chaos(arguments.seed(), arguments.chaos() ? KILLED : 0);
    Options calm = Options.defaults().withPort(arguments.port()).withSeed(arguments.seed());
    Options options = arguments.chaos() ? calm.withHandlers(chaos) : calm;
    try (LocalSystem system = LocalSystem.start(options, null)) {
      // Ctrl-C ends this JVM without running the try's end.
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(system), "stop"));
      system.cloud().whenStoreEnds(Up::storeEnded);
      Settings settings = arguments.demoSettings();
      if (settings != null) {
        int status = demo(system, settings, chaos, arguments.json());
        STOPPING.set(true);
        return status;
      }
      System.out.print(Welcome.text(system));
      System.out.flush();
      new CountDownLatch(1).await();
      return KEPT;
    } catch (InvalidChannels e) {
      e.faults().forEach(fault -> System.err.println("up: channel file: " + fault));
      return BROKEN;
    } catch (BindException e) {
      System.err.println("up: port " + arguments.port() + " is taken; --port gives another");
      return BROKEN;
    } catch (IOException e) {
      System.err.println("up: " + e);
      return BROKEN;
    }
  }

  private static void stop(LocalSystem system) {
    STOPPING.set(true);
    system.close();
  }

  /** Nothing works without its tables; to go on would only print failures. */
  private static void storeEnded() {
    if (STOPPING.compareAndSet(false, true)) {
      System.err.println("up: the DynamoDB server (node) has ended, so this ends too");
      Runtime.getRuntime().halt(BROKEN);
    }
  }

  private static int demo(LocalSystem system, Settings settings, Chaos chaos, boolean json)
      throws IOException, InterruptedException {
    ProgressLine progress = new ProgressLine(System.err, Boolean.getBoolean(TERMINAL));
    Summary summary = Demo.run(system, settings, chaos, progress);
    progress.end();
    summary.faults().forEach(fault -> System.err.println("up: " + fault));
    System.out.print(
        json ? SummaryText.json(summary) + System.lineSeparator() : SummaryText.table(summary));
    System.out.flush();
    return summary.kept() ? KEPT : BROKEN;
  }
}
