package io.signalbox.local.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.endpoint.Fact.Kind;
import io.signalbox.local.template.Template;
import io.signalbox.local.testing.TestTemplate;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WhatAnEndpointDropsIsRepairedTest {
  private static final String REDRIVE =
      """
      ,'RedrivePolicy':{'maxReceiveCount':1000,
        'deadLetterTargetArn':{'Fn::GetAtt':['dlq','Arn']}}
      """;

  private final Template template =
      new TestTemplate()
          .queue("dlq", 30, "")
          .queue("work", 60, REDRIVE)
          .function("work", 10, 7)
          .source("work", "work", 10, 3, ",'MaximumBatchingWindowInSeconds':2")
          .resource(
              "things",
              "AWS::DynamoDB::Table",
              """
              {'TableName':'things',
               'TimeToLiveSpecification':{'AttributeName':'until','Enabled':true},
               'PointInTimeRecoverySpecification':{'PointInTimeRecoveryEnabled':true}}
              """)
          .resource(
              "token", "AWS::SecretsManager::Secret", "{'Name':'token','GenerateSecretString':{}}")
          .build();

  private final SortedMap<Fact, String> wanted = WantedFacts.of(template);

  @Test
  void an_endpoint_that_has_all_of_it_needs_no_repair() {
    assertThat(wanted).hasSizeGreaterThan(8);
    assertThat(Repair.between(wanted, new TreeMap<>(wanted))).isEmpty();
  }

  @Test
  void what_was_dropped_is_told_with_what_is_there_instead() {
    SortedMap<Fact, String> found = new TreeMap<>(wanted);
    found.remove(new Fact(Kind.FUNCTION, "work", WantedFacts.RESERVED));
    found.put(new Fact(Kind.TABLE, "things", WantedFacts.RECOVERY), "DISABLED");

    assertThat(Repair.between(wanted, found))
        .extracting(Repair::toString)
        .containsExactly(
            "table things: PointInTimeRecoverySpecification ENABLED (was DISABLED)",
            "function work: ReservedConcurrentExecutions 7 (was not set)");
  }

  @Test
  void what_only_the_endpoint_has_is_left_alone() {
    SortedMap<Fact, String> found = new TreeMap<>(wanted);
    found.put(new Fact(Kind.QUEUE, "somebody-elses", "DelaySeconds"), "3");
    found.put(new Fact(Kind.QUEUE, "work", "DelaySeconds"), "0");

    assertThat(Repair.between(wanted, found)).isEmpty();
  }

  @Test
  void nothing_of_the_template_that_an_api_can_set_goes_unseen() {
    assertThat(wanted)
        .containsEntry(new Fact(Kind.QUEUE, "work", "VisibilityTimeout"), "60")
        .containsEntry(new Fact(Kind.QUEUE, "work", WantedFacts.REDRIVE), "dlq after 1000")
        .containsEntry(new Fact(Kind.TABLE, "things", WantedFacts.TTL), "until")
        .containsEntry(new Fact(Kind.TABLE, "things", WantedFacts.RECOVERY), "ENABLED")
        .containsEntry(new Fact(Kind.FUNCTION, "work", WantedFacts.RESERVED), "7")
        .containsEntry(new Fact(Kind.FUNCTION, "work", WantedFacts.TIMEOUT), "10")
        .containsEntry(new Fact(Kind.SOURCE, "work>work", WantedFacts.BATCH), "10")
        .containsEntry(new Fact(Kind.SOURCE, "work>work", WantedFacts.WINDOW), "2")
        .containsEntry(new Fact(Kind.SOURCE, "work>work", WantedFacts.MAX_CONCURRENCY), "3")
        .containsEntry(
            new Fact(Kind.SOURCE, "work>work", WantedFacts.RESPONSES), "ReportBatchItemFailures")
        .containsEntry(new Fact(Kind.SECRET, "token", WantedFacts.GENERATED), WantedFacts.SOME);
  }

  @Test
  void a_generated_secret_is_never_told() {
    List<Repair> repairs = Repair.between(wanted, new TreeMap<>());

    assertThat(repairs)
        .extracting(Repair::toString)
        .contains("secret token: GenerateSecretString some value (was not set)");
  }
}
