package io.signalbox.local.blueprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.template.TemplateException;
import io.signalbox.local.testing.TestTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlueprintTest {
  @Test
  void everything_interpreted_gives_no_warning() {
    Blueprint blueprint =
        BlueprintReader.read(
            new TestTemplate()
                .queue("work", 30, "")
                .function("f", 5, 2)
                .source("work", "f", 10, 2, ",'MaximumBatchingWindowInSeconds':1")
                .route("GET /x", "f")
                .build());
    assertThat(blueprint.warnings()).isEmpty();
    assertThat(blueprint.sources()).hasSize(1);
    assertThat(blueprint.routes()).extracting(RouteSpec::function).containsExactly("f");
  }

  @Test
  void property_that_nobody_interprets_is_a_warning_that_names_it() {
    Blueprint blueprint =
        BlueprintReader.read(new TestTemplate().queue("work", 30, ",'Colour':'red'").build());
    assertThat(blueprint.warnings())
        .containsExactly("work (AWS::SQS::Queue).Colour is not interpreted");
  }

  @Test
  void nested_property_that_nobody_interprets_is_a_warning() {
    Blueprint blueprint =
        BlueprintReader.read(
            new TestTemplate()
                .resource(
                    "Rule",
                    "AWS::Events::Rule",
                    """
                    {'ScheduleExpression':'rate(1 minute)','Targets':[
                      {'Id':'x','Arn':'arn:aws:sqs:us-east-1:000000000000:q','InputPath':'$.a'}]}
                    """)
                .build());
    assertThat(blueprint.warnings())
        .containsExactly("Rule (AWS::Events::Rule).Targets[0].InputPath is not interpreted");
  }

  @Test
  void resource_of_an_unknown_type_is_a_warning() {
    Blueprint blueprint =
        BlueprintReader.read(new TestTemplate().resource("X", "AWS::SNS::Topic", "{}").build());
    assertThat(blueprint.warnings())
        .containsExactly("X (AWS::SNS::Topic) is not run by the local cloud");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "AWS::SQS::Queue | {'FifoQueue':true} | FifoQueue",
        "AWS::DynamoDB::Table | {'StreamSpecification':{}} | StreamSpecification",
        "AWS::Lambda::Function | {'ImageConfig':{}} | ImageConfig",
        "AWS::Lambda::Function | {'Timeout':'soon','Handler':'x'} | Timeout",
        "AWS::Lambda::Function | {} | Handler",
        "AWS::Lambda::EventSourceMapping | {'FilterCriteria':{}} | FilterCriteria",
        "AWS::ApiGatewayV2::Api | {'ProtocolType':'WEBSOCKET'} | HTTP",
        "AWS::ApiGatewayV2::Stage | {'StageName':'prod'} | stage",
        "AWS::ApiGatewayV2::Route | {'Target':'integrations/none'} | integration",
        "AWS::Events::Rule | {'ScheduleExpression':'cron(0 9 * * ? *)'} | cron",
        "AWS::Events::Rule | {'Targets':[{'Arn':'arn:aws:sns:us-east-1:1:t'}]} | sns"
      })
  void what_would_falsify_a_run_is_an_error(String type, String properties, String word) {
    assertThatThrownBy(
            () -> BlueprintReader.read(new TestTemplate().resource("X", type, properties).build()))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("X (" + type + ")")
        .hasMessageContaining(word);
  }

  @Test
  void visibility_below_the_function_timeout_is_refused_as_by_aws() {
    TestTemplate template =
        new TestTemplate().queue("work", 4, "").function("f", 5, 2).source("work", "f", 1, 2, "");
    assertThatThrownBy(() -> BlueprintReader.read(template.build()))
        .hasMessageContaining("Visibility of queue work");
  }

  @Test
  void maximum_concurrency_of_one_is_refused_as_by_aws() {
    TestTemplate template =
        new TestTemplate().queue("work", 9, "").function("f", 5, 2).source("work", "f", 1, 1, "");
    assertThatThrownBy(() -> BlueprintReader.read(template.build()))
        .hasMessageContaining("2 to 1000");
  }

  @Test
  void resource_whose_condition_is_false_does_not_exist() {
    TestTemplate template =
        new TestTemplate()
            .section("Conditions", "{'Never':{'Fn::Equals':['a','b']}}")
            .section(
                "Resources",
                "{'Q':{'Type':'AWS::SQS::Queue','Condition':'Never','Properties':{}}}");
    assertThat(BlueprintReader.read(template.build()).queues()).isEmpty();
  }
}
