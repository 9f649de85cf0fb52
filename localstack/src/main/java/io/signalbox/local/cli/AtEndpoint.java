package io.signalbox.local.cli;

import io.signalbox.local.endpoint.Deployment;
import io.signalbox.local.endpoint.Endpoint;
import io.signalbox.local.endpoint.Peers;
import io.signalbox.local.smoke.Outcome;
import io.signalbox.local.smoke.Smoke;
import io.signalbox.local.template.TemplateException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/** The commands of {@link Infra} at an emulator of AWS. */
final class AtEndpoint {
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final InfraArguments arguments;
  private final URI uri;
  private final String stage;
  private final String me;

  AtEndpoint(InfraArguments arguments, URI uri) {
    this.arguments = arguments;
    this.uri = uri;
    this.stage = Objects.requireNonNull(arguments.stage());
    this.me = "infra/" + arguments.action() + ": ";
  }

  int run() throws InterruptedException {
    try (Endpoint endpoint = new Endpoint(uri, Objects.requireNonNull(arguments.region()))) {
      return run(endpoint);
    } catch (AwsServiceException e) {
      System.err.println(me + uri + " refuses: " + e.getMessage());
    } catch (SdkException e) {
      System.err.println(me + uri + " does not answer; ./localstack/ministack starts one");
    } catch (IOException | IllegalStateException | TemplateException e) {
      System.err.println(me + e.getMessage());
    }
    return Infra.BROKEN;
  }

  private int run(Endpoint endpoint) throws IOException, InterruptedException {
    Deployment deployment = new Deployment(endpoint, stage);
    return switch (Objects.requireNonNull(arguments.action())) {
      case deploy -> deploy(endpoint, deployment);
      case diff -> diff(endpoint, deployment);
      case destroy -> destroy(deployment);
      case smoke -> smoke(endpoint, deployment);
    };
  }

  private int deploy(Endpoint endpoint, Deployment deployment)
      throws IOException, InterruptedException {
    Peers peers = peers(endpoint);
    if (peers.functions() == null) {
      System.err.println(me + "no functions run beside " + uri + "; the endpoint must run them");
    }
    System.out.print(Told.of(deployment.deploy(Built.template(stage), Built.zip(), peers), uri));
    return Infra.DONE;
  }

  private int diff(Endpoint endpoint, Deployment deployment)
      throws IOException, InterruptedException {
    List<String> lines = deployment.diff(Built.template(stage), peers(endpoint));
    lines.forEach(System.out::println);
    System.out.println(lines.isEmpty() ? "no differences" : lines.size() + " differences");
    return Infra.DONE;
  }

  private int destroy(Deployment deployment) throws InterruptedException {
    System.out.println(
        deployment.destroy() ? "stage " + stage + " is gone" : "there is no stage " + stage);
    return Infra.DONE;
  }

  private int smoke(Endpoint endpoint, Deployment deployment)
      throws IOException, InterruptedException {
    if (!deployment.exists()) {
      throw new IllegalStateException(
          "stage %s is not deployed at %s: infra/deploy --endpoint %s".formatted(stage, uri, uri));
    }
    if (Peers.of(endpoint).providers() == null) {
      throw new IllegalStateException("no simulated providers run beside " + uri);
    }
    Smoke.Settings settings =
        new Smoke.Settings(stage, arguments.messages(), arguments.reserved(), PATIENCE);
    Outcome outcome = new Smoke(endpoint, settings, line -> System.err.println(me + line)).run();
    System.out.println(arguments.json() ? outcome.json() : outcome.text());
    return outcome.kept() ? Infra.DONE : Infra.BROKEN;
  }

  private Peers peers(Endpoint endpoint) {
    return Peers.of(endpoint).with(arguments.providers(), arguments.functions());
  }
}
