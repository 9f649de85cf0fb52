package io.signalbox.infra;

import static io.signalbox.infra.plan.Channels.channel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.infra.plan.ChannelFile;
import io.signalbox.infra.plan.Channels;
import io.signalbox.infra.plan.Plan;
import io.signalbox.infra.plan.Planner;
import io.signalbox.infra.plan.Stage;
import io.signalbox.infra.plan.Tuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A synthesized template, to ask questions of. Each plan is synthesized once per JVM. */
final class Deployed {
  static final Path CHANNELS =
      Path.of("../functions/handlers/src/main/resources/signalbox/channels.json");

  private static final Map<Plan, String> TEMPLATES = new ConcurrentHashMap<>();

  private final JsonNode template;

  private Deployed(String template) {
    try {
      this.template = new ObjectMapper().readTree(template);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the template is not JSON", e);
    }
  }

  /**
   * What is shipped, at a laptop and where data is kept, and the longest and most of everything.
   */
  static Stream<Deployed> all() {
    return Stream.of(local(), stage("prod"), widest());
  }

  static Deployed local() {
    return stage("local");
  }

  static Deployed stage(String name) {
    return new Deployed(template(shipped(name)));
  }

  static Plan shipped(String stage) {
    return Planner.plan(new Stage(stage), ChannelFile.read(CHANNELS), Tuning.defaults());
  }

  /** The longest names that are taken, and every number of slots at which lanes change. */
  static Deployed widest() {
    ChannelFile file =
        Channels.file(
            channel("a-name-of-20-symbol1", 2),
            channel("a-name-of-20-symbol2", 3),
            channel("a-name-of-20-symbol3", 4),
            channel("a-name-of-20-symbol4", 5),
            channel("a-name-of-20-symbol5", 6),
            channel("a-name-of-20-symbol6", 600));
    return new Deployed(
        template(Planner.plan(new Stage("sixteenletterssx"), file, Tuning.defaults())));
  }

  static String template(Plan plan) {
    return TEMPLATES.computeIfAbsent(plan, Synth::template);
  }

  Stream<Resource> all(String type) {
    return resources().filter(r -> r.type().equals(type));
  }

  Stream<Resource> resources() {
    return template.path("Resources").properties().stream()
        .map(e -> new Resource(e.getKey(), e.getValue()));
  }

  Resource at(JsonNode reference) {
    String id = target(reference);
    return resources()
        .filter(r -> r.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing in the template is " + reference));
  }

  Stream<Resource> functions() {
    return all("AWS::Lambda::Function");
  }

  /** The function of a name without its prefix. */
  Resource function(String name) {
    return functions()
        .filter(f -> f.text("FunctionName").endsWith("-" + name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no function " + name));
  }

  Stream<Resource> sourcesOf(Resource function) {
    return all("AWS::Lambda::EventSourceMapping")
        .filter(s -> target(s.get("FunctionName")).equals(function.id()));
  }

  /** The statements of a function's role. */
  List<JsonNode> statements(Resource function) {
    return at(function.get("Role")).statements();
  }

  JsonNode parameters() {
    return template.path("Parameters");
  }

  /**
   * The logical id behind a Ref or Fn::GetAtt, or behind a text that begins with one, as an index
   * of a table does; empty for anything else.
   */
  static String target(JsonNode reference) {
    if (reference.path("Fn::Join").path(1).path(0).has("Fn::GetAtt")) {
      return target(reference.path("Fn::Join").path(1).path(0));
    }
    return reference.has("Ref")
        ? reference.get("Ref").asText()
        : reference.path("Fn::GetAtt").path(0).asText();
  }

  /**
   * The elements of a list, or the one thing that CloudFormation writes in place of a list of one.
   */
  static List<JsonNode> list(JsonNode node) {
    return node.isArray()
        ? StreamSupport.stream(node.spliterator(), false).toList()
        : node.isMissingNode() ? List.of() : List.of(node);
  }

  /** One resource of the template. */
  record Resource(String id, JsonNode node) {
    String type() {
      return node.path("Type").asText();
    }

    JsonNode get(String... path) {
      JsonNode found = node.path("Properties");
      for (String step : path) {
        found = found.path(step);
      }
      return found;
    }

    String text(String... path) {
      return get(path).asText();
    }

    int number(String... path) {
      return get(path).asInt(Integer.MIN_VALUE);
    }

    List<JsonNode> statements() {
      return list(get("Policies")).stream()
          .flatMap(p -> list(p.path("PolicyDocument").path("Statement")).stream())
          .toList();
    }
  }
}
