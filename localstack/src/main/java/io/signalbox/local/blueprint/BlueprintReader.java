package io.signalbox.local.blueprint;

import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import io.signalbox.local.template.Template;
import io.signalbox.local.template.TemplateException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads a {@link Blueprint} from a template. */
public final class BlueprintReader {
  /** Types without effect on a local run: rights, logs, alarms, keys, and what Refs point to. */
  private static final Set<String> INERT =
      Set.of(
          "AWS::ApplicationInsights::Application",
          "AWS::CDK::Metadata",
          "AWS::CloudWatch::Alarm",
          "AWS::CloudWatch::CompositeAlarm",
          "AWS::CloudWatch::Dashboard",
          "AWS::CodeDeploy::Application",
          "AWS::CodeDeploy::DeploymentGroup",
          "AWS::Events::EventBusPolicy",
          "AWS::IAM::ManagedPolicy",
          "AWS::IAM::Policy",
          "AWS::IAM::Role",
          "AWS::KMS::Alias",
          "AWS::KMS::Key",
          "AWS::Lambda::Alias",
          "AWS::Lambda::Permission",
          "AWS::Lambda::Version",
          "AWS::Logs::LogGroup",
          "AWS::Logs::ResourcePolicy",
          "AWS::SQS::QueuePolicy",
          "AWS::SecretsManager::ResourcePolicy");

  private final Blueprint blueprint = new Blueprint();
  private final Map<String, Resource> integrations = new HashMap<>();

  private BlueprintReader() {}

  /**
   * Reads all resources; what is not interpreted becomes a warning.
   *
   * @throws TemplateException when the template asks for something that would falsify a local run
   */
  public static Blueprint read(Template template) {
    BlueprintReader reader = new BlueprintReader();
    List<Resource> resources = template.resources();
    reader.integrations.putAll(
        resources.stream()
            .filter(r -> r.type().equals("AWS::ApiGatewayV2::Integration"))
            .collect(Collectors.toMap(Resource::logicalId, Function.identity())));
    resources.forEach(reader::interpret);
    reader.blueprint.check();
    return reader.blueprint;
  }

  private void interpret(Resource resource) {
    if (INERT.contains(resource.type()) || integrations.containsKey(resource.logicalId())) {
      return;
    }
    Props props = resource.properties();
    try {
      if (add(resource, props)) {
        props.unread().forEach(path -> blueprint.warnings.add(path + " is not interpreted"));
      } else {
        blueprint.warnings.add(resource.path() + " is not run by the local cloud");
      }
    } catch (TemplateException e) {
      throw new TemplateException("In " + resource.path() + ": " + e.getMessage());
    }
  }

  private boolean add(Resource resource, Props props) {
    switch (resource.type()) {
      case "AWS::Lambda::Function" ->
          blueprint.functions.put(resource.name(), FunctionSpec.from(resource, props));
      case "AWS::SQS::Queue" ->
          blueprint.queues.put(resource.name(), QueueSpec.from(resource, props));
      case "AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable" ->
          blueprint.tables.add(TableSpec.from(resource, props));
      case "AWS::SecretsManager::Secret" -> blueprint.secrets.add(SecretSpec.from(resource, props));
      default -> {
        return addFlow(resource, props);
      }
    }
    return true;
  }

  private boolean addFlow(Resource resource, Props props) {
    switch (resource.type()) {
      case "AWS::Lambda::EventSourceMapping" -> addSource(props);
      case "AWS::Events::Rule" -> addRule(resource, props);
      case "AWS::Events::EventBus" -> {
        props.harmless("Name", "Description", "Tags", "KmsKeyIdentifier", "LogConfig");
        blueprint.buses.add(resource.name());
      }
      case "AWS::Scheduler::ScheduleGroup" -> {
        props.harmless("Name", "Tags");
        blueprint.scheduleGroups.add(resource.name());
      }
      default -> {
        return addApi(props, resource.type());
      }
    }
    return true;
  }

  private boolean addApi(Props props, String type) {
    switch (type) {
      case "AWS::ApiGatewayV2::Api" -> {
        props.harmless("Name", "Description", "Tags", "ProtocolType");
        if (!props.text("ProtocolType", "").equals("HTTP")) {
          throw new TemplateException("only HTTP APIs run locally");
        }
      }
      case "AWS::ApiGatewayV2::Route" -> addRoute(props);
      case "AWS::ApiGatewayV2::Stage" -> blueprint.stage = StageSpec.from(props);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void addRoute(Props route) {
    Resource integration = integrations.get(RouteSpec.integrationOf(route));
    if (integration == null) {
      throw new TemplateException("its integration is not in the template");
    }
    Props props = integration.properties();
    blueprint.routes.add(RouteSpec.from(route, props));
    props.unread().forEach(path -> blueprint.warnings.add(path + " is not interpreted"));
  }

  private void addSource(Props props) {
    boolean enabled = props.flag("Enabled", true);
    SourceSpec source = SourceSpec.from(props);
    if (enabled) {
      blueprint.sources.add(source);
    }
  }

  private void addRule(Resource resource, Props props) {
    RuleSpec rule = RuleSpec.from(resource, props);
    if (!props.text("State", "ENABLED").equals("DISABLED")) {
      blueprint.rules.add(rule);
    }
  }
}
