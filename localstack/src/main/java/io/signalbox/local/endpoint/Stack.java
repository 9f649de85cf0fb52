package io.signalbox.local.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudformation.model.Capability;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Parameter;
import software.amazon.awssdk.services.cloudformation.model.StackEvent;

/** A CloudFormation stack at an endpoint, and the waiting for it. */
final class Stack {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final List<String> FAILED_AT_BIRTH = List.of("ROLLBACK_COMPLETE", "CREATE_FAILED");

  private final Endpoint endpoint;
  private final String name;
  private final InstantSource clock = InstantSource.system();

  Stack(Endpoint endpoint, String name) {
    this.endpoint = endpoint;
    this.name = name;
  }

  /**
   * Creates or updates it, and waits.
   *
   * @return whether anything was to be done
   * @throws StackException with the resources that failed
   */
  boolean put(URI template, JsonNode content, Map<String, String> parameters)
      throws InterruptedException {
    Optional<String> status = status();
    if (status.filter(FAILED_AT_BIRTH::contains).isPresent()) {
      delete();
      status = Optional.empty();
    }
    List<Parameter> values =
        parameters.entrySet().stream()
            .map(p -> Parameter.builder().parameterKey(p.getKey()).parameterValue(p.getValue()))
            .map(Parameter.Builder::build)
            .toList();
    if (status.isEmpty()) {
      endpoint
          .stacks()
          .createStack(
              r ->
                  r.stackName(name)
                      .templateURL(template.toString())
                      .parameters(values)
                      .capabilities(Capability.CAPABILITY_NAMED_IAM));
    } else if (isCurrent(content, parameters) || !update(template, values)) {
      return false;
    }
    await(List.of("CREATE_COMPLETE", "UPDATE_COMPLETE"));
    return true;
  }

  private boolean update(URI template, List<Parameter> values) {
    try {
      endpoint
          .stacks()
          .updateStack(
              r ->
                  r.stackName(name)
                      .templateURL(template.toString())
                      .parameters(values)
                      .capabilities(Capability.CAPABILITY_NAMED_IAM));
      return true;
    } catch (CloudFormationException e) {
      if (String.valueOf(e.getMessage()).contains("No updates are to be performed")) {
        return false;
      }
      throw e;
    }
  }

  /** Emulators update although there is nothing to update. */
  private boolean isCurrent(JsonNode content, Map<String, String> parameters) {
    Map<String, String> there =
        described().parameters().stream()
            .collect(Collectors.toMap(Parameter::parameterKey, Parameter::parameterValue));
    return there.equals(parameters) && template().filter(content::equals).isPresent();
  }

  /** Deletes it and waits; false when there was none. */
  boolean delete() throws InterruptedException {
    if (status().isEmpty()) {
      return false;
    }
    endpoint.stacks().deleteStack(r -> r.stackName(name));
    await(List.of("DELETE_COMPLETE"));
    return true;
  }

  /** The template of the stack that is there; empty when there is none. */
  Optional<JsonNode> template() {
    return status()
        .map(there -> endpoint.stacks().getTemplate(r -> r.stackName(name)).templateBody())
        .map(Stack::read);
  }

  private static JsonNode read(String body) {
    try {
      return JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the deployed template is no JSON", e);
    }
  }

  /** What the stack tells, by name. */
  Map<String, String> outputs() {
    return described().outputs().stream()
        .collect(
            Collectors.toMap(Output::outputKey, Output::outputValue, (a, b) -> b, TreeMap::new));
  }

  private software.amazon.awssdk.services.cloudformation.model.Stack described() {
    return endpoint.stacks().describeStacks(r -> r.stackName(name)).stacks().get(0);
  }

  private Optional<String> status() {
    try {
      return endpoint.stacks().describeStacks(r -> r.stackName(name)).stacks().stream()
          .map(software.amazon.awssdk.services.cloudformation.model.Stack::stackStatusAsString)
          .filter(status -> !status.equals("DELETE_COMPLETE"))
          .findFirst();
    } catch (CloudFormationException e) {
      if (String.valueOf(e.getMessage()).contains("does not exist")) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void await(List<String> good) throws InterruptedException {
    Instant end = clock.instant().plus(PATIENCE);
    String status = status().orElse("DELETE_COMPLETE");
    while (status.endsWith("_IN_PROGRESS") && clock.instant().isBefore(end)) {
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
      status = status().orElse("DELETE_COMPLETE");
    }
    if (!good.contains(status)) {
      throw new StackException("stack " + name + " is " + status + failures());
    }
  }

  private String failures() {
    return endpoint.stacks().describeStackEvents(r -> r.stackName(name)).stackEvents().stream()
        .filter(event -> event.resourceStatusAsString().endsWith("_FAILED"))
        .map(Stack::told)
        .collect(Collectors.joining());
  }

  private static String told(StackEvent event) {
    return "%n  %s: %s".formatted(event.logicalResourceId(), event.resourceStatusReason());
  }

  /** The stack did not become what was asked for; says which of its resources failed. */
  static final class StackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StackException(String message) {
      super(message);
    }
  }
}
