package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.provider.call.Signature;
import io.signalbox.core.admin.Role;
import io.signalbox.core.message.State;
import io.signalbox.events.Placeholders;
import io.signalbox.events.Sample;
import io.signalbox.local.lambda.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Runs a sample after those that it asks for, all with the same placeholders. */
final class SampleStory {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NOBODY = "m" + "0".repeat(26);
  private static final String SIGNATURE = "to-be-signed";

  private final LocalSystem system;
  private final Tenancy tenant;
  private final String function;
  private Placeholders values;
  private String id = NOBODY;

  /**
   * A story.
   *
   * @param function name of the function whose sample it is about
   */
  SampleStory(LocalSystem system, String function, String callback) {
    this.system = system;
    this.tenant = new Tenancy(system);
    this.function = function;
    this.values =
        new Placeholders(
                Instant.now(),
                Map.of("RUN", UUID.randomUUID().toString(), "SIGNATURE", SIGNATURE, "ID", id))
            .with("API_KEY", system.tenant().apiKey())
            .with("ADMIN_KEY", system.operators().key(Role.ADMIN))
            .with("OPERATOR_KEY", system.operators().key(Role.OPERATOR))
            .with("VIEWER_KEY", system.operators().key(Role.VIEWER))
            .with("CALLBACK", callback)
            .with("CHANNEL", function.replaceFirst("^send-", ""));
  }

  JsonNode expected(Sample sample) {
    return read(sample.expected(values));
  }

  /** The event as it was given last. */
  JsonNode event(Sample sample) {
    return read(sample.event(values));
  }

  /** Everything up to the sample's own answer. */
  JsonNode answer(Sample sample) {
    for (JsonNode earlier : expected(sample).path("given")) {
      Sample before = Sample.of(earlier.asText());
      if (!id.equals(NOBODY)) {
        awaits(before);
      }
      remember(invoke(before.function(), before));
    }
    awaits(sample);
    return invoke(function, sample);
  }

  private void awaits(Sample sample) {
    JsonNode until = expected(sample).path("until");
    if (until.isTextual()) {
      becomes(until.asText());
    }
  }

  void becomes(String state) {
    tenant.becomes(id, State.valueOf(state));
  }

  /** An earlier sample need not be new: with the same placeholders it is the same request. */
  private void remember(JsonNode answer) {
    JsonNode first = read(answer.path("body").asText()).at("/messages/0/id");
    if (first.isTextual()) {
      id = first.asText();
      values = values.with("ID", id);
    }
  }

  private JsonNode invoke(String name, Sample sample) {
    JsonNode event = event(sample);
    sign(event);
    Answer answer = system.cloud().invoke(LocalSystem.queue(name), event.toString());
    assertThat(answer).as("%s: %s", sample, answer).isInstanceOf(Answer.Success.class);
    return read(answer.toString());
  }

  private void sign(JsonNode event) {
    if (event.path("headers").path("x-signature").asText().equals(SIGNATURE)) {
      String channel = event.at("/pathParameters/channel").asText();
      String secret =
          channel.equals("pigeon") ? "none" : system.cloud().secret("signalbox-local/" + channel);
      ((ObjectNode) event.path("headers"))
          .put("x-signature", Signature.of(secret, event.path("body").asText()));
    }
  }

  static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
