package io.signalbox.adapters.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

class BuildingClientsTest {
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final HttpServer server = newServer();

  @BeforeEach
  void start() {
    server.createContext(
        "/",
        exchange -> {
          authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = "{\"QueueUrls\":[]}".getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_service_has_its_own_endpoint_before_the_common_one() {
    SqsClient own = new AwsClients(environment("AWS_ENDPOINT_URL_SQS", url())).sqs();
    assertThat(own.listQueues().queueUrls()).isEmpty();

    Map<String, String> both = environment("AWS_ENDPOINT_URL_SQS", url());
    both.put("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    assertThat(new AwsClients(both).sqs()).isSameAs(own);
    assertThat(new AwsClients(environment("AWS_ENDPOINT_URL", url())).sqs()).isSameAs(own);
  }

  @Test
  void another_endpoint_is_called_with_the_credentials_and_region_that_are_given() {
    Map<String, String> environment = environment("AWS_ENDPOINT_URL", url());
    environment.put("AWS_ACCESS_KEY_ID", "given");
    environment.put("AWS_SECRET_ACCESS_KEY", "secret");

    new AwsClients(environment).sqs().listQueues();

    assertThat(authorizations)
        .singleElement()
        .asString()
        .contains("Credential=given/", "eu-west-9");
  }

  @Test
  void clients_are_built_once_for_each_endpoint_and_region() {
    AwsClients clients = new AwsClients(environment("AWS_ENDPOINT_URL", url()));
    Map<String, String> elsewhere = environment("AWS_ENDPOINT_URL", url());
    elsewhere.put("AWS_REGION", "eu-west-8");

    assertThat(clients.dynamoDb())
        .isSameAs(new AwsClients(environment("AWS_ENDPOINT_URL", url())).dynamoDb())
        .isNotSameAs(new AwsClients(elsewhere).dynamoDb());
    assertThat(List.of(clients.scheduler(), clients.eventBridge(), clients.secretsManager()))
        .doesNotContainNull();
  }

  @Test
  void a_missing_region_is_told() {
    assertThatThrownBy(() -> new AwsClients(Map.of()).sqs())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("AWS_REGION");
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static Map<String, String> environment(String name, String value) {
    Map<String, String> environment = new HashMap<>();
    environment.put("AWS_REGION", "eu-west-9");
    environment.put(name, value);
    return environment;
  }

  private static HttpServer newServer() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
