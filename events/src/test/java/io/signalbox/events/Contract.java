package io.signalbox.events;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The schemas and the API, to hold JSON against. As published, they allow fields that they do not
 * name, so that readers ignore what a newer writer adds; {@link #closed} allows none, so that
 * nothing of ours goes out unnamed.
 */
public final class Contract {
  /** Prefix of a schema's id; its file's name without the ending follows. */
  static final String SCHEMA = "urn:signalbox:schema:";

  private static final String OPENAPI = "urn:signalbox:openapi";
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, Schema> read = new ConcurrentHashMap<>();
  private final SchemaRegistry registry;
  private final JsonNode openApi;

  private Contract(Map<String, String> documents) {
    this.openApi = JSON.readTree(documents.get(OPENAPI));
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            b -> b.schemaRegistryConfig(config).schemas(documents));
  }

  /** As published. */
  public static Contract open() {
    return new Contract(documents());
  }

  /** Where objects have no other fields than those that are named. */
  public static Contract closed() {
    Map<String, String> documents = new HashMap<>();
    documents()
        .forEach(
            (id, text) -> {
              JsonNode document = JSON.readTree(text);
              close(document);
              documents.put(id, document.toString());
            });
    return new Contract(documents);
  }

  private static Map<String, String> documents() {
    Map<String, String> documents = new TreeMap<>();
    schemas().forEach((name, text) -> documents.put(SCHEMA + name, text));
    String yaml = Resources.texts("").getOrDefault("openapi.yaml", "");
    documents.put(OPENAPI, new YAMLMapper().readTree(yaml).toString());
    return documents;
  }

  /** Texts of the schemas by name. */
  static Map<String, String> schemas() {
    Map<String, String> schemas = new TreeMap<>();
    Resources.texts("schemas")
        .forEach((file, text) -> schemas.put(file.replaceFirst("\\.json$", ""), text));
    return schemas;
  }

  /** Refinements, which name only what they narrow, have no type and stay open. */
  private static void close(JsonNode node) {
    boolean record = node.path("type").asString("").equals("object") && node.has("properties");
    if (record && !node.has("additionalProperties")) {
      ((ObjectNode) node).put("additionalProperties", false);
    }
    node.forEach(Contract::close);
  }

  /** What is wrong with it by a schema of ours, for instance {@code dispatch}; empty when good. */
  public List<String> faults(String schema, String json) {
    return faultsAt(SCHEMA + schema, json);
  }

  /** What is wrong with it by a schema within the API, found by its JSON pointer. */
  public List<String> apiFaults(String pointer, String json) {
    return faultsAt(OPENAPI + "#" + pointer, json);
  }

  private List<String> faultsAt(String location, String json) {
    Schema schema = read.computeIfAbsent(location, at -> registry.getSchema(SchemaLocation.of(at)));
    return schema.validate(json, InputFormat.JSON).stream()
        .map(e -> e.getInstanceLocation() + ": " + e.getMessage())
        .toList();
  }

  /** The API, for what its schemas do not tell. */
  JsonNode openApi() {
    return openApi;
  }
}
