package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.events.ApiContract;
import io.signalbox.events.Contract;
import io.signalbox.events.Sample;
import io.signalbox.local.Options;
import io.signalbox.local.blueprint.BlueprintReader;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On a system of its own: what samples leave in the queues would hold up whoever waits for them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EverySampleRunsTest {
  private final LocalSystem system;
  private final WebhookReceiver receiver;
  private final Contract contract = Contract.closed();
  private final ApiContract api = new ApiContract(contract);

  EverySampleRunsTest() throws IOException {
    this.system = LocalSystem.start(Options.defaults(), null);
    this.receiver = new WebhookReceiver();
  }

  @AfterAll
  void close() {
    system.close();
    receiver.close();
  }

  /** Names of the template's functions, without the stage, by the folder of their samples. */
  static Map<String, List<String>> functions() throws IOException {
    int prefix = LocalSystem.queue("").length();
    return BlueprintReader.read(Shipped.template(URI.create("http://127.0.0.1")))
        .functions()
        .keySet()
        .stream()
        .map(name -> name.substring(prefix))
        .collect(Collectors.groupingBy(name -> name.startsWith("send-") ? "send" : name));
  }

  static Stream<Arguments> runs() throws IOException {
    Map<String, List<String>> functions = functions();
    return Sample.all().stream()
        .flatMap(
            s ->
                functions.getOrDefault(s.function(), List.of()).stream()
                    .map(f -> Arguments.of(f, s)));
  }

  @Test
  void every_function_has_samples_and_every_sample_a_function() throws IOException {
    Set<String> folders = new TreeSet<>();
    Sample.all().forEach(sample -> folders.add(sample.function()));

    assertThat(folders).isEqualTo(new TreeSet<>(functions().keySet()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("runs")
  void every_sample_is_answered_as_the_contract_says(String function, Sample sample) {
    SampleStory story = new SampleStory(system, function, receiver.url());
    JsonNode answer = story.answer(sample);
    JsonNode expected = story.expected(sample);

    if (expected.has("status")) {
      String route = story.event(sample).path("routeKey").asText();
      assertThat(api.answerFaults(route, answer.toString())).as("%s", answer).isEmpty();
      assertThat(answer.path("statusCode")).as("%s", answer).isEqualTo(expected.path("status"));
      contains(SampleStory.read(answer.path("body").asText()), expected.path("body"), "");
    } else {
      String form = function.equals("release") ? "release-answer" : "batch-answer";
      assertThat(contract.faults(form, answer.toString())).as("%s", answer).isEmpty();
      contains(answer, expected.path("answer"), "");
    }
    if (expected.has("becomes")) {
      story.becomes(expected.path("becomes").asText());
    }
  }

  @Test
  void every_webhook_of_the_samples_is_posted_as_the_contract_says() {
    Sample sample = Sample.of("webhook/every-state");
    new SampleStory(system, "webhook", receiver.url()).answer(sample);

    assertThat(receiver.bodies()).hasSizeGreaterThanOrEqualTo(7);
    assertThat(receiver.bodies())
        .allSatisfy(body -> assertThat(api.webhookFaults(body)).as(body).isEmpty());
  }

  /** Objects may have more, lists may not. */
  private static void contains(JsonNode actual, JsonNode part, String at) {
    if (part.isObject()) {
      part.properties()
          .forEach(e -> contains(actual.path(e.getKey()), e.getValue(), at + "/" + e.getKey()));
    } else if (part.isArray()) {
      assertThat(actual.size()).as("%s of %s", at, actual).isEqualTo(part.size());
      for (int i = 0; i < part.size(); i++) {
        contains(actual.path(i), part.get(i), at + "/" + i);
      }
    } else if (!part.isMissingNode()) {
      assertThat(actual).as(at).isEqualTo(part);
    }
  }
}
