package io.signalbox.local.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.testing.TestTemplate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntrinsicsTest {
  private static final String PARAMETERS =
      "{'Stage':{'Type':'String','Default':'local'},'Size':{'Type':'Number','Default':3}}";
  private static final String CONDITIONS =
      """
      {'IsLocal':{'Fn::Equals':[{'Ref':'Stage'},'local']},
       'IsProd':{'Fn::Not':[{'Condition':'IsLocal'}]},
       'Both':{'Fn::And':[{'Condition':'IsLocal'},{'Condition':'IsProd'}]},
       'Either':{'Fn::Or':[{'Condition':'IsLocal'},{'Condition':'IsProd'}]}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'Ref':'Stage'} | local",
        "{'Ref':'Size'} | 3",
        "{'Ref':'AWS::Region'} | us-east-1",
        "{'Ref':'AWS::AccountId'} | 000000000000",
        "{'Ref':'AWS::Partition'} | aws",
        "{'Ref':'Q'} | https://sqs.us-east-1.amazonaws.com/000000000000/local-q",
        "{'Fn::GetAtt':['Q','Arn']} | arn:aws:sqs:us-east-1:000000000000:local-q",
        "{'Fn::GetAtt':'Q.Arn'} | arn:aws:sqs:us-east-1:000000000000:local-q",
        "{'Ref':'F'} | F",
        "{'Fn::GetAtt':['F','Arn']} | arn:aws:lambda:us-east-1:000000000000:function:F",
        "{'Ref':'V'} | arn:aws:lambda:us-east-1:000000000000:function:F:1",
        "{'Ref':'A'} | arn:aws:lambda:us-east-1:000000000000:function:F:live",
        "{'Ref':'T'} | T",
        "{'Fn::Join':['-',['a',{'Ref':'Stage'},'b']]} | a-local-b",
        "{'Fn::Join':[',',{'Fn::Split':['-','a-b-c']}]} | a,b,c",
        "{'Fn::Sub':'x-${Stage}-${Q.Arn}-${!Stage}'}"
            + " | x-local-arn:aws:sqs:us-east-1:000000000000:local-q-${Stage}",
        "{'Fn::Sub':['${A1}/${Stage}',{'A1':{'Ref':'Size'}}]} | 3/local",
        "{'Fn::Select':[1,['a','b']]} | b",
        "{'Fn::Select':['2',{'Fn::Split':[':','a:b:c']}]} | c",
        "{'Fn::If':['IsLocal','yes','no']} | yes",
        "{'Fn::If':['IsProd','yes','no']} | no",
        "{'Fn::If':['Both','yes','no']} | no",
        "{'Fn::If':['Either','yes','no']} | yes"
      })
  void intrinsic_has_value(String intrinsic, String expected) {
    assertThat(valueOf(intrinsic)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'Fn::ImportValue':'x'}",
        "{'Fn::FindInMap':['a','b','c']}",
        "{'Fn::Base64':'x'}",
        "{'Fn::Transform':{}}",
        "{'Ref':'Nobody'}",
        "{'Fn::GetAtt':['Q','Colour']}",
        "{'Fn::GetAtt':['Nobody','Arn']}",
        "{'Fn::If':['Nobody','a','b']}",
        "{'Fn::Select':[7,['a']]}",
        "{'Ref':'Stage','Other':1}"
      })
  void unsupported_intrinsic_is_an_error_that_names_the_resource(String intrinsic) {
    assertThatThrownBy(() -> valueOf(intrinsic))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("X (Test::Thing)");
  }

  @Test
  void no_value_removes_the_property() {
    assertThat(thing("{'Ref':'AWS::NoValue'}").has("Value")).isFalse();
  }

  @Test
  void override_beats_default() {
    Template template = template("{'Ref':'Stage'}").build(Map.of("Stage", "prod"));
    assertThat(properties(template).text("Value")).isEqualTo("prod");
  }

  @Test
  void parameter_without_value_is_an_error() {
    TestTemplate template = template("{}").section("Parameters", "{'Needed':{'Type':'String'}}");
    assertThatThrownBy(template::build).hasMessageContaining("Needed");
  }

  @Test
  void override_of_an_undeclared_parameter_is_an_error() {
    assertThatThrownBy(() -> template("{}").build(Map.of("Typo", "x")))
        .hasMessageContaining("Typo");
  }

  @Test
  void unknown_section_is_an_error() {
    TestTemplate template = template("{}").section("Transform", "'AWS::Serverless-2016-10-31'");
    assertThatThrownBy(template::build).hasMessageContaining("Transform");
  }

  private static String valueOf(String intrinsic) {
    return thing(intrinsic).text("Value");
  }

  private static Props thing(String value) {
    return properties(template(value).build());
  }

  private static Props properties(Template template) {
    return template.resources().stream()
        .filter(resource -> resource.logicalId().equals("X"))
        .findFirst()
        .orElseThrow()
        .properties();
  }

  private static TestTemplate template(String value) {
    return new TestTemplate()
        .section("Parameters", PARAMETERS)
        .section("Conditions", CONDITIONS)
        .resource("Q", "AWS::SQS::Queue", "{'QueueName':{'Fn::Sub':'${Stage}-q'}}")
        .resource("F", "AWS::Lambda::Function", "{}")
        .resource("V", "AWS::Lambda::Version", "{'FunctionName':{'Ref':'F'}}")
        .resource("A", "AWS::Lambda::Alias", "{'FunctionName':{'Ref':'F'},'Name':'live'}")
        .resource("T", "AWS::DynamoDB::Table", "{}")
        .resource("X", "Test::Thing", "{'Value':" + value + "}");
  }
}
