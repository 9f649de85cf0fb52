package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.infra.Deployed.Resource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FunctionsMayDoNoMoreThanTheyNeedTest {
  /** Schedules are named by the minute in which they are due, so only their group can be named. */
  private static final String SCHEDULES =
      "arn:${AWS::Partition}:scheduler:${AWS::Region}:${AWS::AccountId}"
          + ":schedule/signalbox-local/due-*";

  private final Deployed deployed = Deployed.local();

  @Test
  void no_action_is_a_wildcard() {
    assertThat(allStatements().flatMap(FunctionsMayDoNoMoreThanTheyNeedTest::actions))
        .isNotEmpty()
        .noneMatch(action -> action.contains("*"));
  }

  @Test
  void every_resource_is_one_of_the_stack_or_named_in_full_but_for_schedules() {
    assertThat(allStatements().flatMap(s -> Deployed.list(s.path("Resource")).stream()))
        .isNotEmpty()
        .allSatisfy(
            resource -> {
              if (resource.has("Fn::Sub")) {
                assertThat(resource.get("Fn::Sub").asText().replace(SCHEDULES, ""))
                    .doesNotContain("*");
              } else {
                deployed.at(resource);
              }
            });
  }

  @Test
  void everything_is_granted_by_inline_policies_that_only_allow() {
    assertThat(deployed.all("AWS::IAM::Role"))
        .allMatch(role -> role.get("ManagedPolicyArns").isMissingNode());
    assertThat(deployed.resources().map(Resource::type))
        .doesNotContain("AWS::IAM::Policy", "AWS::IAM::ManagedPolicy");
    assertThat(allStatements()).allMatch(s -> s.path("Effect").asText().equals("Allow"));
  }

  @Test
  void every_function_has_a_role_of_its_own() {
    List<String> roles = deployed.functions().map(f -> Deployed.target(f.get("Role"))).toList();
    assertThat(roles).doesNotHaveDuplicates().doesNotContain("");
    // One more is the scheduler's.
    assertThat(deployed.all("AWS::IAM::Role")).hasSize(roles.size() + 1);
  }

  @Test
  void a_function_writes_only_its_own_log() {
    assertThat(deployed.functions())
        .allSatisfy(
            function ->
                assertThat(resourcesOf(function, a -> a.startsWith("logs:")))
                    .containsExactly(Deployed.target(function.get("LoggingConfig", "LogGroup"))));
  }

  @Test
  void a_function_consumes_only_the_queues_that_feed_it() {
    assertThat(deployed.functions())
        .allSatisfy(
            function ->
                assertThat(resourcesOf(function, "sqs:ReceiveMessage"::equals))
                    .isEqualTo(
                        deployed
                            .sourcesOf(function)
                            .map(s -> Deployed.target(s.get("EventSourceArn")))
                            .collect(Collectors.toSet())));
  }

  @Test
  void a_table_is_named_in_the_environment_exactly_where_it_may_be_used() {
    Set<Resource> tables = deployed.all("AWS::DynamoDB::Table").collect(Collectors.toSet());
    assertThat(deployed.functions())
        .allSatisfy(
            function -> {
              Set<String> granted = resourcesOf(function, a -> a.startsWith("dynamodb:"));
              for (Resource table : tables) {
                String variable = "TABLE_" + lastWord(table.text("TableName"));
                JsonNode named = function.get("Environment", "Variables", variable);
                assertThat(Deployed.target(named))
                    .isEqualTo(granted.contains(table.id()) ? table.id() : "");
              }
            });
  }

  @Test
  void a_send_function_reads_its_own_secret_and_the_intake_reads_all() {
    Set<String> all =
        deployed.all("AWS::SecretsManager::Secret").map(Resource::id).collect(Collectors.toSet());
    assertThat(
            resourcesOf(
                deployed.function("receipt-intake"), FunctionsMayDoNoMoreThanTheyNeedTest::secret))
        .isEqualTo(all);
    for (String channel : List.of("sim-a", "sim-b", "sim-c", "http-demo")) {
      assertThat(
              resourcesOf(
                      deployed.function("send-" + channel),
                      FunctionsMayDoNoMoreThanTheyNeedTest::secret)
                  .stream()
                  .map(id -> byId(id).text("Name")))
          .containsExactly("signalbox-local/" + channel);
    }
    assertThat(namesOfThoseWho(FunctionsMayDoNoMoreThanTheyNeedTest::secret))
        .allMatch(
            name ->
                name.equals("receipt-intake")
                    || name.equals("confirm")
                    || name.startsWith("send-"));
  }

  /** SPEC 8: it asks, and never sends. */
  @Test
  void the_confirm_function_reads_the_secrets_of_those_it_asks_and_reaches_no_lane() {
    Resource confirm = deployed.function("confirm");
    assertThat(named(resourcesOf(confirm, FunctionsMayDoNoMoreThanTheyNeedTest::secret), "Name"))
        .containsExactly("signalbox-local/sim-b");
    assertThat(named(resourcesOf(confirm, "sqs:SendMessage"::equals), "QueueName"))
        .containsExactlyInAnyOrder(
            "signalbox-local-p0",
            "signalbox-local-p1",
            "signalbox-local-p2",
            "signalbox-local-confirm",
            "signalbox-local-webhooks",
            "signalbox-local-deadletters");
    assertThat(named(resourcesOf(confirm, a -> a.startsWith("dynamodb:")), "TableName"))
        .containsExactlyInAnyOrder(
            "signalbox-local-messages", "signalbox-local-timers", "signalbox-local-health");
  }

  @Test
  void only_those_who_defer_work_create_schedules_and_pass_the_role() {
    Set<String> deferring = namesOfThoseWho("scheduler:CreateSchedule"::equals);
    assertThat(deferring)
        .containsExactlyInAnyOrder(
            "ingest",
            "admin",
            "receipt",
            "route",
            "webhook",
            "confirm",
            "send-sim-a",
            "send-sim-b",
            "send-sim-c",
            "send-http-demo");
    assertThat(namesOfThoseWho("iam:PassRole"::equals)).isEqualTo(deferring);
    assertThat(
            allStatements()
                .filter(s -> actions(s).anyMatch("iam:PassRole"::equals))
                .map(s -> s.at("/Condition/StringEquals/iam:PassedToService").asText()))
        .containsOnly("scheduler.amazonaws.com");
  }

  @Test
  void only_the_breaker_publishes_events() {
    assertThat(namesOfThoseWho("events:PutEvents"::equals)).containsExactly("breaker");
  }

  /** A consumer may ask it of its own queues: its event source does. */
  @Test
  void the_breaker_asks_how_much_is_in_each_lane() {
    List<String> asked =
        named(
            resourcesOf(deployed.function("breaker"), "sqs:GetQueueAttributes"::equals),
            "QueueName");
    Set<String> lanes =
        deployed
            .all("AWS::SQS::Queue")
            .map(queue -> queue.text("QueueName"))
            .filter(name -> name.contains("-lane-"))
            .collect(Collectors.toSet());

    assertThat(lanes).isNotEmpty();
    assertThat(asked)
        .containsAll(lanes)
        .hasSize(lanes.size() + 1)
        .contains("signalbox-local-ticks");
    assertThat(resourcesOf(deployed.function("breaker"), "sqs:SendMessage"::equals)).hasSize(1);
  }

  @Test
  void a_send_function_reaches_no_lane_but_its_own() {
    Set<String> queues = resourcesOf(deployed.function("send-sim-a"), "sqs:SendMessage"::equals);
    assertThat(queues.stream().map(id -> byId(id).text("QueueName")))
        .filteredOn(name -> name.contains("-lane-"))
        .containsExactlyInAnyOrder(
            "signalbox-local-lane-sim-a-p0",
            "signalbox-local-lane-sim-a-p1",
            "signalbox-local-lane-sim-a-p2");
  }

  /** What was accepted before an opt-out is not sent after it. */
  @Test
  void a_send_function_may_ask_what_is_known_of_numbers_by_now() {
    Set<String> tables =
        resourcesOf(deployed.function("send-sim-a"), "dynamodb:BatchGetItem"::equals);
    assertThat(named(tables, "TableName")).containsExactly("signalbox-local-tenants");
  }

  @Test
  void reading_a_story_changes_nothing() {
    assertThat(
            deployed.statements(deployed.function("story")).stream()
                .flatMap(FunctionsMayDoNoMoreThanTheyNeedTest::actions)
                .filter(a -> !a.startsWith("logs:")))
        .containsOnly("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query");
  }

  @Test
  void the_scheduler_may_invoke_release_and_bury_what_fails() {
    Resource role =
        deployed.at(
            deployed.function("ingest").get("Environment", "Variables", "SCHEDULE_ROLE_ARN"));
    assertThat(role.statements().stream().flatMap(FunctionsMayDoNoMoreThanTheyNeedTest::actions))
        .containsExactlyInAnyOrder("lambda:InvokeFunction", "sqs:SendMessage");
    assertThat(role.get("AssumeRolePolicyDocument", "Statement").toString())
        .contains("scheduler.amazonaws.com", "aws:SourceAccount", "schedule-group/signalbox-local");
  }

  @Test
  void only_release_has_failures_of_its_own_to_bury() {
    assertThat(deployed.functions().filter(f -> !f.get("DeadLetterConfig").isMissingNode()))
        .singleElement()
        .satisfies(
            release -> {
              assertThat(release.text("FunctionName")).endsWith("-release");
              String last = Deployed.target(release.get("DeadLetterConfig", "TargetArn"));
              assertThat(resourcesOf(release, "sqs:SendMessage"::equals)).contains(last);
            });
  }

  /** CASES 18: what a queue gave up is closed, told and kept. */
  @Test
  void the_keeper_of_dead_letters_may_close_a_message_and_tell_its_tenant() {
    Resource keeper = deployed.function("deadletter");
    assertThat(named(resourcesOf(keeper, "dynamodb:UpdateItem"::equals), "TableName"))
        .contains("signalbox-local-messages");
    assertThat(named(resourcesOf(keeper, "sqs:SendMessage"::equals), "QueueName"))
        .contains("signalbox-local-webhooks");
  }

  /** A replay puts work where it belongs, by way of routing and never into a lane. */
  @Test
  void the_keeper_of_dead_letters_may_replay_what_it_keeps() {
    Resource keeper = deployed.function("deadletter");
    assertThat(named(resourcesOf(keeper, "sqs:SendMessage"::equals), "QueueName"))
        .containsExactlyInAnyOrder(
            "signalbox-local-p0",
            "signalbox-local-p1",
            "signalbox-local-p2",
            "signalbox-local-receipts",
            "signalbox-local-webhooks",
            "signalbox-local-deadletters");
    assertThat(named(resourcesOf(keeper, "dynamodb:UpdateItem"::equals), "TableName"))
        .containsExactlyInAnyOrder("signalbox-local-messages", "signalbox-local-deadletters");
  }

  @Test
  void an_operators_call_changes_letters_gates_and_the_trail_and_no_message_and_no_tenant() {
    Resource admin = deployed.function("admin");
    assertThat(named(resourcesOf(admin, "dynamodb:UpdateItem"::equals), "TableName"))
        .containsExactlyInAnyOrder("signalbox-local-deadletters", "signalbox-local-health");
    assertThat(named(resourcesOf(admin, "dynamodb:PutItem"::equals), "TableName"))
        .containsExactlyInAnyOrder("signalbox-local-audit", "signalbox-local-health");
    assertThat(named(resourcesOf(admin, "sqs:SendMessage"::equals), "QueueName"))
        .containsExactly("signalbox-local-deadletters");
    assertThat(deployed.statements(admin).toString()).doesNotContain("dynamodb:Scan");
  }

  @Test
  void nobody_may_change_or_delete_a_line_of_the_trail() {
    String trail =
        deployed
            .all("AWS::DynamoDB::Table")
            .filter(t -> t.text("TableName").endsWith("-audit"))
            .findFirst()
            .orElseThrow()
            .id();
    for (String action : List.of("UpdateItem", "DeleteItem", "BatchWriteItem")) {
      assertThat(deployed.functions())
          .noneMatch(f -> resourcesOf(f, ("dynamodb:" + action)::equals).contains(trail));
    }
  }

  @Test
  void letters_are_listed_by_their_index_alone() {
    assertThat(deployed.statements(deployed.function("admin")))
        .filteredOn(s -> s.toString().contains("/index/byDay"))
        .singleElement()
        .satisfies(s -> assertThat(actions(s)).containsExactly("dynamodb:Query"));
  }

  @Test
  void whoever_may_meet_an_unreadable_record_may_put_it_aside() {
    String aside =
        deployed
            .all("AWS::SQS::Queue")
            .filter(q -> q.text("QueueName").endsWith("-deadletters"))
            .findFirst()
            .orElseThrow()
            .id();
    for (String function :
        List.of("route", "receipt", "webhook", "send-sim-c", "confirm", "release")) {
      assertThat(resourcesOf(deployed.function(function), "sqs:SendMessage"::equals))
          .contains(aside);
    }
  }

  private Stream<JsonNode> allStatements() {
    return deployed.all("AWS::IAM::Role").flatMap(role -> role.statements().stream());
  }

  private Set<String> namesOfThoseWho(Predicate<String> action) {
    return deployed
        .functions()
        .filter(f -> !resourcesOf(f, action).isEmpty())
        .map(f -> f.text("FunctionName").replace("signalbox-local-", ""))
        .collect(Collectors.toSet());
  }

  private List<String> named(Set<String> ids, String property) {
    return ids.stream().map(id -> byId(id).text(property)).toList();
  }

  /** The logical ids that a function may do something to; "" for what is named, not referred to. */
  private Set<String> resourcesOf(Resource function, Predicate<String> action) {
    return deployed.statements(function).stream()
        .filter(s -> actions(s).anyMatch(action))
        .flatMap(s -> Deployed.list(s.path("Resource")).stream())
        .map(Deployed::target)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Resource byId(String id) {
    return deployed.resources().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  private static boolean secret(String action) {
    return action.startsWith("secretsmanager:");
  }

  private static Stream<String> actions(JsonNode statement) {
    return Deployed.list(statement.path("Action")).stream().map(JsonNode::asText);
  }

  private static String lastWord(String name) {
    return name.substring(name.lastIndexOf('-') + 1).toUpperCase(Locale.ROOT);
  }
}
