package io.signalbox.local.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.template.Template;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One stage at an endpoint. Every operation can be repeated. */
public final class Deployment {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern API_ID = Pattern.compile("//([^.]+)\\.execute-api\\.");

  private final Endpoint endpoint;
  private final String name;
  private final CodeBucket storage;
  private final Stack stack;

  /** Of that stage, which may not be there yet. */
  public Deployment(Endpoint endpoint, String stage) {
    this.endpoint = endpoint;
    this.name = "signalbox-" + stage;
    this.storage = CodeBucket.of(endpoint);
    this.stack = new Stack(endpoint, name);
  }

  /**
   * What a deployment did.
   *
   * @param changed whether the endpoint had to change anything
   * @param adapted how the template differs from the one that AWS gets
   * @param repaired what the endpoint had otherwise than the template says, and has no more
   * @param outputs of the stack
   * @param api base URL of the HTTP API, as anybody on this machine reaches it
   */
  public record Result(
      boolean changed,
      List<String> adapted,
      List<String> repaired,
      Map<String, String> outputs,
      URI api) {}

  /**
   * Uploads code and template, creates or updates the stack, and sets by API what the endpoint made
   * otherwise than the template says.
   *
   * @throws IllegalStateException when the endpoint still differs afterwards
   */
  public Result deploy(String template, Path zip, Peers peers)
      throws IOException, InterruptedException {
    Adapted adapted = Adapted.of(template, peers.functions());
    String providers = peers.providers() == null ? "" : peers.providers().toString();
    Map<String, String> parameters =
        Map.of(
            "CodeBucket",
            CodeBucket.LOCAL,
            "CodeKey",
            storage.put(zip, ".zip"),
            "SimEndpoint",
            providers);
    URI address = URI.create(endpoint.uri() + storage.put(adapted.template(), ".json"));
    boolean changed = stack.put(address, JSON.readTree(adapted.template()), parameters);
    List<String> repaired = repair(Template.parse(adapted.template(), parameters));
    URI api = api();
    peers.receiptsTo(api);
    if (changed) {
      note(repaired);
    }
    return new Result(changed, adapted.changes(), repaired, stack.outputs(), api);
  }

  /** Template and endpoint compared, and made the same. */
  private List<String> repair(Template template) {
    SortedMap<Fact, String> wanted = WantedFacts.of(template);
    List<Repair> repairs = differences(wanted);
    new Mender(endpoint).mend(repairs);
    List<Repair> left = repairs.isEmpty() ? repairs : differences(wanted);
    if (!left.isEmpty()) {
      throw new IllegalStateException("the endpoint cannot be repaired: " + left);
    }
    return repairs.stream().map(Repair::toString).toList();
  }

  private List<Repair> differences(SortedMap<Fact, String> wanted) {
    return Repair.between(wanted, FoundFacts.of(endpoint, wanted.keySet()));
  }

  private void note(List<String> repaired) {
    ObjectNode note = JSON.createObjectNode();
    repaired.forEach(note.putArray("repaired")::add);
    storage.note(name + ".json", note);
  }

  /** What the endpoint dropped when the stage was last created or updated. */
  public List<String> repaired() {
    List<String> repaired = new ArrayList<>();
    storage
        .note(name + ".json")
        .map(note -> note.path("repaired"))
        .ifPresent(all -> all.forEach(one -> repaired.add(one.asText())));
    return repaired;
  }

  /**
   * What deploying that template would change, a line for each; everything when nothing is there.
   */
  public List<String> diff(String template, Peers peers) throws IOException {
    Adapted adapted = Adapted.of(template, peers.functions());
    JsonNode before = stack.template().orElseGet(JSON::createObjectNode);
    return Difference.between(before, JSON.readTree(adapted.template()));
  }

  /** Deletes the stack; false when there is none. */
  public boolean destroy() throws InterruptedException {
    return stack.delete();
  }

  /** Whether the stage is there. */
  public boolean exists() {
    return stack.template().isPresent();
  }

  /** Reserves that many instances for a function, whatever the template says. */
  public void reserve(String function, int instances) {
    new Mender(endpoint).reserve(function, instances);
  }

  /**
   * Base URL of the HTTP API: its own host name is in no DNS, so that both emulators take its id as
   * part of a path.
   */
  public URI api() {
    @Nullable String url = stack.outputs().get("ApiUrl");
    Matcher matcher = API_ID.matcher(url == null ? "" : url);
    if (!matcher.find()) {
      throw new IllegalStateException("stack " + name + " has no HTTP API: ApiUrl is " + url);
    }
    return URI.create(endpoint.uri() + "/_aws/execute-api/" + matcher.group(1) + "/$default");
  }
}
