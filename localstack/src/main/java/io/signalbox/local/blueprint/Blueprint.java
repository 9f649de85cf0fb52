package io.signalbox.local.blueprint;

import io.signalbox.local.template.TemplateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that a template asks the local cloud to run. */
public final class Blueprint {
  final Map<String, FunctionSpec> functions = new TreeMap<>();
  final Map<String, QueueSpec> queues = new TreeMap<>();
  final List<TableSpec> tables = new ArrayList<>();
  final List<SourceSpec> sources = new ArrayList<>();
  final List<RouteSpec> routes = new ArrayList<>();
  final List<RuleSpec> rules = new ArrayList<>();
  final List<SecretSpec> secrets = new ArrayList<>();
  final List<String> buses = new ArrayList<>(List.of("default"));
  final List<String> scheduleGroups = new ArrayList<>(List.of("default"));
  final List<String> warnings = new ArrayList<>();
  StageSpec stage = StageSpec.DEFAULT;

  Blueprint() {}

  /** Functions by name. */
  public Map<String, FunctionSpec> functions() {
    return functions;
  }

  /** Queues by name. */
  public Map<String, QueueSpec> queues() {
    return queues;
  }

  /** Tables. */
  public List<TableSpec> tables() {
    return tables;
  }

  /** Enabled event sources. */
  public List<SourceSpec> sources() {
    return sources;
  }

  /** Routes of the HTTP API. */
  public List<RouteSpec> routes() {
    return routes;
  }

  /** Enabled rules. */
  public List<RuleSpec> rules() {
    return rules;
  }

  /** Secrets. */
  public List<SecretSpec> secrets() {
    return secrets;
  }

  /** Event buses, the default one included. */
  public List<String> buses() {
    return buses;
  }

  /** Schedule groups, the default one included. */
  public List<String> scheduleGroups() {
    return scheduleGroups;
  }

  /** The HTTP API's throttle. */
  public StageSpec stage() {
    return stage;
  }

  /** What the template asks for and the local cloud does not do. */
  public List<String> warnings() {
    return warnings;
  }

  /** Refuses what AWS would refuse: dangling names, and a visibility below the timeout. */
  void check() {
    for (SourceSpec source : sources) {
      QueueSpec queue = require(queues, source.queue(), "queue");
      FunctionSpec function = require(functions, source.function(), "function");
      if (queue.visibility().compareTo(function.timeout()) < 0) {
        throw new TemplateException(
            "Visibility of queue %s is below the timeout of function %s"
                .formatted(queue.name(), function.name()));
      }
    }
    routes.forEach(route -> require(functions, route.function(), "function"));
    for (QueueSpec queue : queues.values()) {
      if (queue.redrive() != null) {
        require(queues, queue.redrive().queue(), "queue");
      }
    }
  }

  private static <T> T require(Map<String, T> known, String name, String what) {
    T found = known.get(name);
    if (found == null) {
      throw new TemplateException("The template has no " + what + " " + name);
    }
    return found;
  }
}
