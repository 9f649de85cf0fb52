package io.signalbox.infra;

import io.signalbox.infra.plan.Access;
import io.signalbox.infra.plan.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** The functions, each with a role, a log group and reserved concurrency of its own. */
final class Functions extends Construct {
  /** Lambda takes no new functions on older ones; the code is compiled for 17. */
  static final String RUNTIME = "java25";

  private final Plan plan;
  private final Backbone backbone;
  private final Inputs inputs;
  private final Permissions permissions;
  private final Environment environment;
  private final Logs logs;
  private final Map<String, CfnFunction> functions = new LinkedHashMap<>();

  Functions(Construct scope, Plan plan, Backbone backbone, Inputs inputs, Logs logs) {
    super(scope, "Functions");
    this.plan = plan;
    this.backbone = backbone;
    this.inputs = inputs;
    this.logs = logs;
    this.permissions = new Permissions(plan, backbone);
    this.environment = new Environment(plan, backbone, inputs.simEndpoint());
    plan.functions().forEach(f -> functions.put(f.name(), function(f)));
    plan.functions().stream()
        .filter(f -> f.access().uses().contains(Access.Use.BURIES_FAILURES))
        .forEach(f -> buryFailures(get(f.name())));
  }

  CfnFunction get(String name) {
    return Objects.requireNonNull(functions.get(name), () -> "no function " + name);
  }

  private CfnFunction function(Plan.Function function) {
    String name = plan.stage().prefix() + function.name();
    LogGroup group = logs.group(function.name(), "/aws/lambda/" + name);
    Role role = role(function, group);
    return CfnFunction.Builder.create(this, function.name())
        .functionName(name)
        .handler(function.handler())
        .runtime(RUNTIME)
        .architectures(List.of("arm64"))
        .code(inputs.code())
        .role(role.getRoleArn())
        .memorySize(function.sizing().memoryMib())
        .timeout(function.sizing().timeout().toSeconds())
        .reservedConcurrentExecutions(function.sizing().reserved())
        .environment(
            CfnFunction.EnvironmentProperty.builder().variables(environment.of(function)).build())
        .loggingConfig(
            CfnFunction.LoggingConfigProperty.builder().logGroup(group.getLogGroupName()).build())
        .build();
  }

  private Role role(Plan.Function function, LogGroup group) {
    Role role =
        Role.Builder.create(this, function.name() + "-role")
            .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
            .inlinePolicies(Map.of("access", permissions.of(function, group.getLogGroupArn())))
            .build();
    Nag.allowSchedulesByName(role, function.access());
    return role;
  }

  /** Whoever invokes without waiting hands over and forgets; a failure for good must be seen. */
  private void buryFailures(CfnFunction function) {
    function.setDeadLetterConfig(
        CfnFunction.DeadLetterConfigProperty.builder()
            .targetArn(backbone.queues().last().getQueueArn())
            .build());
  }
}
