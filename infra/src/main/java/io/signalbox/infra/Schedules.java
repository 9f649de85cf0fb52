package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PrincipalWithConditions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.scheduler.CfnScheduleGroup;
import software.constructs.Construct;

/** The group of the one-off schedules that functions create, one per due minute, and their role. */
final class Schedules extends Construct {
  private final CfnScheduleGroup group;
  private final Role role;
  private final String targetArn;
  private final String schedulesArn;

  Schedules(Construct scope, Plan plan, Queues queues) {
    super(scope, "Schedules");
    String id = plan.stage().id();
    group = CfnScheduleGroup.Builder.create(this, "Group").name(id).build();
    schedulesArn = arn("scheduler", "schedule/" + id + "/due-*");
    // By name: release itself is told this ARN and the role's, which a reference would make a ring.
    targetArn = arn("lambda", "function:" + plan.stage().prefix() + "release");
    role =
        Role.Builder.create(this, "Role")
            .assumedBy(onlyOurs(arn("scheduler", "schedule-group/" + id)))
            .inlinePolicies(Map.of("release", mayInvokeOrBury(queues)))
            .build();
  }

  CfnScheduleGroup group() {
    return group;
  }

  Role role() {
    return role;
  }

  String targetArn() {
    return targetArn;
  }

  /** All schedules that a function may create: those of due minutes, in our group. */
  String schedulesArn() {
    return schedulesArn;
  }

  private PolicyDocument mayInvokeOrBury(Queues queues) {
    return PolicyDocument.Builder.create()
        .statements(
            List.of(
                Permissions.allow(List.of("lambda:InvokeFunction"), List.of(targetArn)),
                Permissions.allow(
                    List.of("sqs:SendMessage"), List.of(queues.last().getQueueArn()))))
        .build();
  }

  private static PrincipalWithConditions onlyOurs(String groupArn) {
    // Not Map.of: its order differs from JVM to JVM, and with it the template.
    Map<String, String> source = new TreeMap<>();
    source.put("aws:SourceAccount", Aws.ACCOUNT_ID);
    source.put("aws:SourceArn", groupArn);
    return new PrincipalWithConditions(
        new ServicePrincipal("scheduler.amazonaws.com"), Map.of("StringEquals", source));
  }

  private static String arn(String service, String resource) {
    return Fn.sub(
        "arn:${AWS::Partition}:" + service + ":${AWS::Region}:${AWS::AccountId}:" + resource);
  }
}
