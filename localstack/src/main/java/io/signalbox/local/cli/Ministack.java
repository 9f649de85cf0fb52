package io.signalbox.local.cli;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.core.admin.Role;
import io.signalbox.local.Closer;
import io.signalbox.local.embedded.MiniStack;
import io.signalbox.local.endpoint.Deployment;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.system.DemoOperators;
import io.signalbox.local.system.DemoTenant;
import io.signalbox.local.system.Neighbours;
import java.io.IOException;
import java.net.BindException;
import java.net.URI;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import software.amazon.awssdk.core.exception.SdkException;

/** Starts MiniStack and what it needs beside it, deploys, and stays. */
public final class Ministack {
  private static final String STAGE = "local";
  private static final String REGION = "us-east-1";

  /** System property: the Python interpreter that has MiniStack. */
  private static final String PYTHON = "signalbox.python";

  private static final String ENDPOINT = "SIGNALBOX_AWS_ENDPOINT";

  private static final AtomicBoolean STOPPING = new AtomicBoolean();

  private final MinistackArguments arguments;
  private final Closer closer = new Closer();

  private Ministack(MinistackArguments arguments) {
    this.arguments = arguments;
  }

  /** As {@code ./localstack/ministack} calls it; see {@link MinistackArguments}. */
  public static void main(String[] args) throws InterruptedException {
    MinistackArguments arguments = new MinistackArguments();
    Script.read(args, arguments, arguments::help, () -> "ministack", arguments::faults);
    Logs.configure(arguments.verbose());
    System.exit(new Ministack(arguments).run());
  }

  private int run() throws InterruptedException {
    // Ctrl-C ends this JVM without running the end of this method.
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
    try {
      int status = start();
      stop();
      return status;
    } catch (BindException e) {
      System.err.println("ministack: port " + arguments.port() + " is taken; --port gives another");
    } catch (SdkException | IOException | IllegalStateException e) {
      System.err.println("ministack: " + e.getMessage());
    }
    return Infra.BROKEN;
  }

  private void stop() {
    if (STOPPING.compareAndSet(false, true)) {
      closer.close();
    }
  }

  private int start() throws IOException, InterruptedException {
    URI given = arguments.endpoint();
    Endpoint endpoint = closer.add(new Endpoint(given == null ? emulator() : given, REGION));
    Neighbours neighbours = closer.add(Neighbours.start(endpoint, STAGE, arguments.seed()));
    boolean runs = !arguments.command().isEmpty();
    if (arguments.empty()) {
      say(runs, "MiniStack runs at %s%n".formatted(endpoint.uri()));
    } else {
      Deployment deployment = new Deployment(endpoint, STAGE);
      Deployment.Result result =
          deployment.deploy(Built.template(STAGE), Built.zip(), neighbours.peers());
      say(runs, Told.of(result, endpoint.uri()) + people(endpoint, result));
    }
    if (runs) {
      return command(endpoint);
    }
    new CountDownLatch(1).await();
    return Infra.DONE;
  }

  private URI emulator() throws IOException, InterruptedException {
    Path python = Path.of(System.getProperty(PYTHON, ""));
    MiniStack emulator = closer.add(MiniStack.start(Built.home(), python, arguments.port()));
    emulator.whenEnded(Ministack::ended);
    return emulator.endpoint();
  }

  /** A command's standard output is its own. */
  private static void say(boolean runs, String text) {
    (runs ? System.err : System.out).print(text);
    System.out.flush();
  }

  private String people(Endpoint endpoint, Deployment.Result result) {
    AwsClients clients = new AwsClients(endpoint.environment());
    SplittableRandom random = new SplittableRandom(arguments.seed());
    DemoTenant tenant = DemoTenant.of(arguments.seed(), null);
    DemoOperators operators = new DemoOperators(arguments.seed());
    tenant.store(clients, "signalbox-local-tenants", random);
    operators.store(clients, "signalbox-local-tenants", random);
    return """

        demo key  %2$s
        admin key %4$s

        Send a message, then look at its story with the id of the answer:

          curl -s '%1$s/v1/messages' -H 'Authorization: Bearer %2$s' \\
            -d '{"requestId":"hello-1","to":["%3$s"],"kind":"otp","text":"Your code is 4711"}'

          curl -s '%1$s/v1/messages/<id>' -H 'Authorization: Bearer %2$s'

        Try it as a whole: infra/smoke --endpoint %5$s

        Ctrl-C stops it all.
        """
        .formatted(
            result.api(),
            tenant.apiKey(),
            MagicNumber.DELIVERED.number(),
            operators.key(Role.ADMIN),
            endpoint.uri());
  }

  private int command(Endpoint endpoint) throws IOException, InterruptedException {
    ProcessBuilder command = new ProcessBuilder(arguments.command()).inheritIO();
    command.directory(Path.of(System.getProperty("signalbox.cwd", ".")).toFile());
    command.environment().put(ENDPOINT, endpoint.uri().toString());
    return command.start().waitFor();
  }

  /** Nothing works without it; to go on would only print failures. */
  private static void ended() {
    if (STOPPING.compareAndSet(false, true)) {
      System.err.println("ministack: MiniStack has ended, so this ends too");
      Runtime.getRuntime().halt(Infra.BROKEN);
    }
  }
}
