package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.message.State;
import io.signalbox.events.ApiContract;
import io.signalbox.events.Contract;
import io.signalbox.local.Options;
import io.signalbox.local.lambda.Invocation;
import io.signalbox.local.lambda.InvocationHook;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that functions are given while messages end in every way that numbers can make. */
class WhatTravelsConformsTest implements InvocationHook {
  /** A message to the number without receipts ends with its receipt deadline. */
  private static final Duration BOUND = Duration.ofMinutes(2);

  private static final Map<String, String> INPUTS =
      Map.of(
          "signalbox-local-release", "release-input", "signalbox-local-breaker", "breaker-input");

  private final Queue<Invocation> invocations = new ConcurrentLinkedQueue<>();
  private final Contract contract = Contract.closed();
  private final ApiContract api = new ApiContract(contract);

  @Override
  public void before(Invocation invocation) {
    invocations.add(invocation);
  }

  @Test
  void everything_that_travels_conforms() throws Exception {
    try (WebhookReceiver receiver = new WebhookReceiver();
        LocalSystem system = LocalSystem.start(Options.defaults().withHook(this), receiver.url())) {
      Tenancy tenant = new Tenancy(system);
      List<MagicNumber> numbers = List.of(MagicNumber.values());
      String[] to = numbers.stream().map(MagicNumber::number).toArray(String[]::new);
      ObjectNode request = Tenancy.request("otp", "Your code is 4711", to);

      JsonNode answer = tenant.api().send(request).body();
      for (int i = 0; i < to.length; i++) {
        String id = answer.at("/messages/" + i + "/id").asText();
        conforms("Story", tenant.story(id));
        conforms("Story", tenant.becomes(id, numbers.get(i).expected(), BOUND));
      }
      conforms("RequestStory", tenant.api().request(request.path("requestId").asText()).body());
      Await.until("webhooks", () -> receiver.bodies().size() >= to.length);
      webhooksConform(receiver.bodies());
    }
    eventsConform();
  }

  private void conforms(String schema, JsonNode body) {
    String json = body.toString();
    assertThat(contract.apiFaults("/components/schemas/" + schema, json)).as(json).isEmpty();
  }

  private void webhooksConform(List<String> bodies) {
    assertThat(bodies).allSatisfy(body -> assertThat(api.webhookFaults(body)).as(body).isEmpty());
    assertThat(bodies.stream().map(body -> SampleStory.read(body).at("/data/state").asText()))
        .contains(
            Stream.of(
                    State.DELIVERED,
                    State.UNDELIVERED,
                    State.UNCONFIRMED,
                    State.REJECTED,
                    State.DEAD)
                .map(State::name)
                .toArray(String[]::new));
  }

  private void eventsConform() {
    Set<String> types = new TreeSet<>();
    for (Invocation invocation : invocations) {
      JsonNode event = SampleStory.read(invocation.event());
      String otherwise = INPUTS.getOrDefault(invocation.function(), "http-event");
      faultless(event.has("Records") ? "sqs-event" : otherwise, invocation.event());
      for (JsonNode record : event.path("Records")) {
        String body = record.path("body").asText();
        faultless(invocation.function().contains("-send-") ? "lane-dispatch" : "work", body);
        types.add(SampleStory.read(body).path("type").asText());
      }
    }
    assertThat(types).contains("dispatch", "webhook", "receipt", "receipt-check", "deadletter");
  }

  private void faultless(String schema, String json) {
    assertThat(contract.faults(schema, json)).as(json).isEmpty();
  }
}
