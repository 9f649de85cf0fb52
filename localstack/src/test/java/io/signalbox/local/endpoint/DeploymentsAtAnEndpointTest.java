package io.signalbox.local.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.system.DemoTenant;
import io.signalbox.local.system.Shipped;
import io.signalbox.local.system.TenantApi;
import io.signalbox.local.testing.AnEndpoint;
import io.signalbox.local.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The whole stage at an emulator of AWS beside which functions and providers run. */
@Tag("endpoint")
@ExtendWith(AnEndpoint.class)
class DeploymentsAtAnEndpointTest {
  private static final Path ZIP = Path.of("../functions/handlers/target/signalbox-functions.zip");
  private static final Duration BOUND = Duration.ofMinutes(5);

  private static Endpoint endpoint;
  private static Deployment deployment;
  private static Peers peers;

  @BeforeAll
  static void deploy() throws IOException, InterruptedException {
    endpoint = new Endpoint(AnEndpoint.uri(), "us-east-1");
    peers = Peers.of(endpoint);
    assumeTrue(
        peers.functions() != null,
        "no functions run beside " + AnEndpoint.uri() + "; ./localstack/ministack starts them");
    deployment = new Deployment(endpoint, "local");
    deployment.deploy(Shipped.template(), ZIP, peers);
  }

  @AfterAll
  static void close() {
    endpoint.close();
  }

  @Test
  void deploying_the_same_again_changes_and_repairs_nothing() throws Exception {
    Deployment.Result again = deployment.deploy(Shipped.template(), ZIP, peers);

    assertThat(again.changed()).isFalse();
    assertThat(again.repaired()).isEmpty();
    assertThat(deployment.repaired()).as("is told on").isNotEmpty();
    assertThat(deployment.diff(Shipped.template(), peers)).isEmpty();
  }

  @Test
  void what_was_changed_by_hand_is_as_the_template_says_after_the_next_deployment()
      throws Exception {
    deployment.reserve("signalbox-local-story", 1);
    String url = endpoint.queues().getQueueUrl(r -> r.queueName("signalbox-local-p1")).queueUrl();
    endpoint
        .queues()
        .setQueueAttributes(
            r -> r.queueUrl(url).attributesWithStrings(Map.of("VisibilityTimeout", "7")));

    assertThat(deployment.deploy(Shipped.template(), ZIP, peers).repaired())
        .hasSize(2)
        .anyMatch(r -> r.matches("queue signalbox-local-p1: VisibilityTimeout \\d+ \\(was 7\\)"))
        .anyMatch(
            r ->
                r.matches(
                    "function signalbox-local-story: ReservedConcurrentExecutions \\d+ \\(was 1\\)"));
  }

  @Test
  void a_stage_comes_and_goes_beside_another() throws Exception {
    String second = Shipped.template().replace("signalbox-local", "signalbox-second");
    Deployment beside = new Deployment(endpoint, "second");

    assertThat(beside.deploy(second, ZIP, new Peers(null, peers.functions())).changed()).isTrue();
    assertThat(beside.api()).isNotEqualTo(deployment.api());
    assertThat(beside.destroy()).isTrue();

    assertThat(beside.exists()).isFalse();
    assertThat(beside.destroy()).isFalse();
    assertThat(endpoint.queues().listQueues().queueUrls())
        .noneMatch(url -> url.contains("signalbox-second"))
        .anyMatch(url -> url.contains("signalbox-local"));
  }

  @Test
  void a_message_reaches_its_handset_and_another_is_refused() throws Exception {
    DemoTenant tenant = DemoTenant.of(1, null);
    tenant.store(
        new AwsClients(endpoint.environment()), "signalbox-local-tenants", new SplittableRandom());
    TenantApi api = new TenantApi(deployment.api(), tenant.apiKey());

    String delivered = send(api, MagicNumber.DELIVERED);
    String refused = send(api, MagicNumber.INVALID_NUMBER);

    Await.until("it is delivered", BOUND, () -> state(api, delivered).equals("DELIVERED"));
    Await.until("it is rejected", BOUND, () -> state(api, refused).equals("REJECTED"));
  }

  private static String send(TenantApi api, MagicNumber to) throws IOException {
    TenantApi.Response answer =
        api.send(
            new ObjectMapper()
                .createObjectNode()
                .put("requestId", UUID.randomUUID().toString())
                .put("kind", "notification")
                .put("text", "Hello")
                .set("to", new ObjectMapper().createArrayNode().add(to.number())));
    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(202);
    return answer.body().at("/messages/0/id").asText();
  }

  private static String state(TenantApi api, String id) {
    try {
      return api.story(id).body().path("state").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
