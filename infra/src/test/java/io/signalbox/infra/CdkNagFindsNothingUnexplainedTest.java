package io.signalbox.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.cxapi.SynthesisMessage;
import software.amazon.awscdk.services.sqs.Queue;

class CdkNagFindsNothingUnexplainedTest {

  @ParameterizedTest
  @ValueSource(strings = {"local", "prod"})
  void no_finding_is_left_without_its_reason(String stage) {
    assertThat(findings(new SignalboxStack(new App(), Deployed.shipped(stage)))).isEmpty();
  }

  @Test
  void a_queue_that_takes_plain_text_would_be_found() {
    SignalboxStack stack = new SignalboxStack(new App(), Deployed.shipped("local"));
    Queue.Builder.create(stack, "Careless").build();
    assertThat(findings(stack)).anyMatch(finding -> finding.contains("AwsSolutions-SQS4"));
  }

  @Test
  void every_suppression_says_why() {
    List<JsonNode> suppressions =
        Deployed.local()
            .resources()
            .flatMap(
                r -> Deployed.list(r.node().at("/Metadata/cdk_nag/rules_to_suppress")).stream())
            .toList();
    assertThat(suppressions.stream().map(s -> s.path("id").asText()).distinct())
        .containsExactlyInAnyOrder("AwsSolutions-SMG4", "AwsSolutions-IAM5", "AwsSolutions-APIG4");
    assertThat(suppressions).allMatch(s -> s.path("reason").asText().length() > 40);
  }

  private static List<String> findings(SignalboxStack stack) {
    Aspects.of(stack).add(new AwsSolutionsChecks());
    Annotations found = Annotations.fromStack(stack);
    return Stream.of(
            found.findError("*", Match.stringLikeRegexp(".*(AwsSolutions|CdkNag).*")),
            found.findWarning("*", Match.stringLikeRegexp(".*(AwsSolutions|CdkNag).*")))
        .flatMap(List::stream)
        .map(CdkNagFindsNothingUnexplainedTest::text)
        .toList();
  }

  // CDK deprecates the type and still has no other to return.
  @SuppressWarnings("deprecation")
  private static String text(SynthesisMessage message) {
    return message.getId() + " " + message.getEntry().getData();
  }
}
