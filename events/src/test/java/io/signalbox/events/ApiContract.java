package io.signalbox.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds requests and answers against the API. */
public final class ApiContract {
  private static final JsonMapper JSON = new JsonMapper();

  private final Contract contract;

  public ApiContract(Contract contract) {
    this.contract = contract;
  }

  /**
   * What is wrong with a request's body.
   *
   * @param routeKey method and path, for instance {@code POST /v1/messages}
   */
  public List<String> requestFaults(String routeKey, String body) {
    String pointer = operation(routeKey) + "/requestBody/content/application~1json/schema";
    try {
      return JSON.readTree(body).isMissingNode()
          ? List.of("no body")
          : contract.apiFaults(pointer, body);
    } catch (RuntimeException e) {
      return List.of("not JSON");
    }
  }

  /** What is wrong with a webhook's body. */
  public List<String> webhookFaults(String body) {
    return contract.apiFaults("/components/schemas/WebhookEvent", body);
  }

  /**
   * What is wrong with an answer: a status, type or header that the API does not tell, or a body
   * that is not of the schema.
   *
   * @param answer of a function, payload format 2.0
   */
  public List<String> answerFaults(String routeKey, String answer) {
    List<String> faults = new ArrayList<>(contract.faults("http-answer", answer));
    JsonNode json = JSON.readTree(answer);
    String status = Integer.toString(json.path("statusCode").asInt());
    String response = resolved(operation(routeKey) + "/responses/" + status);
    JsonNode described = contract.openApi().at(response);
    if (described.isMissingNode()) {
      faults.add(routeKey + " does not tell of " + status);
      return faults;
    }
    headers(response, described, json.path("headers"), faults);
    faults.addAll(bodyFaults(response, json));
    return faults;
  }

  private List<String> bodyFaults(String response, JsonNode answer) {
    String type = answer.path("headers").path("content-type").asString("");
    String media = response + "/content/" + escaped(type);
    if (contract.openApi().at(media).isMissingNode()) {
      return List.of(response + " does not tell of " + type);
    }
    JsonNode body = answer.path("body");
    String json = type.endsWith("json") ? body.asString("") : body.toString();
    return contract.apiFaults(media + "/schema", json);
  }

  private void headers(String response, JsonNode described, JsonNode sent, List<String> faults) {
    described
        .path("headers")
        .propertyNames()
        .forEach(
            name -> {
              JsonNode value = sent.path(name.toLowerCase(Locale.ROOT));
              String header = resolved(response + "/headers/" + escaped(name));
              faults.addAll(
                  value.isMissingNode()
                      ? List.of("header " + name + " is missing")
                      : contract.apiFaults(header + "/schema", value.toString()));
            });
    sent.propertyNames()
        .forEach(
            name -> {
              boolean told =
                  name.equals("content-type")
                      || described.path("headers").propertyNames().stream()
                          .anyMatch(name::equalsIgnoreCase);
              if (!told) {
                faults.add("header " + name + " is not told");
              }
            });
  }

  private static String operation(String routeKey) {
    String[] parts = routeKey.split(" ", 2);
    return "/paths/" + escaped(parts[1]) + "/" + parts[0].toLowerCase(Locale.ROOT);
  }

  /** Follows a reference, of which nothing here has two in a row. */
  private String resolved(String pointer) {
    return Optional.of(contract.openApi().at(pointer).path("$ref").asString(""))
        .filter(ref -> !ref.isEmpty())
        .map(ref -> ref.substring(1))
        .orElse(pointer);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
