package io.signalbox.local.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.system.Shipped;
import io.signalbox.local.template.TemplateException;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

class TemplatesAreAdaptedToEmulatorsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PLAIN =
      """
      {'Resources':{
        'Live':{'Type':'AWS::Lambda::Alias','DependsOn':['Shift','Role'],
                'Properties':{'Name':'live'},
                'UpdatePolicy':{'CodeDeployLambdaAliasUpdate':{'ApplicationName':{'Ref':'App'}}}},
        'App':{'Type':'AWS::CodeDeploy::Application'},
        'Shift':{'Type':'AWS::CodeDeploy::DeploymentGroup',
                 'Properties':{'ApplicationName':{'Ref':'App'}}},
        'Ratio':{'Type':'AWS::CloudWatch::Alarm','Properties':{'Metrics':[]}},
        'Any':{'Type':'AWS::CloudWatch::CompositeAlarm',
               'Properties':{'AlarmRule':{'Fn::Sub':'ALARM(${Ratio})'}}},
        'Depth':{'Type':'AWS::CloudWatch::Alarm','Properties':{'MetricName':'x'}}},
       'Outputs':{'Group':{'Value':{'Ref':'Shift'}},'Alias':{'Value':{'Ref':'Live'}}}}
      """;

  @Test
  void what_they_refuse_is_left_out_and_told() throws IOException {
    Adapted adapted = Adapted.of(json(PLAIN), null);

    JsonNode left = JSON.readTree(adapted.template());
    assertThat(left.path("Resources").fieldNames()).toIterable().containsExactly("Live", "Depth");
    assertThat(left.path("Outputs").fieldNames()).toIterable().containsExactly("Alias");
    assertThat(adapted.changes())
        .containsExactlyInAnyOrder(
            "left out: App (AWS::CodeDeploy::Application)",
            "left out: Shift (AWS::CodeDeploy::DeploymentGroup)",
            "left out: Ratio (AWS::CloudWatch::Alarm)",
            "left out: Any (AWS::CloudWatch::CompositeAlarm)");
  }

  @Test
  void what_waited_for_it_or_shifted_traffic_by_it_does_so_no_more() throws IOException {
    JsonNode alias = JSON.readTree(Adapted.of(json(PLAIN), null).template()).at("/Resources/Live");

    assertThat(alias.path("DependsOn")).hasSize(1);
    assertThat(alias.has("UpdatePolicy")).isFalse();
  }

  @Test
  void what_a_message_needs_is_never_left_out() {
    String needy =
        """
        {'Resources':{
          'App':{'Type':'AWS::CodeDeploy::Application'},
          'Function':{'Type':'AWS::Lambda::Function',
                      'Properties':{'FunctionName':{'Fn::GetAtt':['App','Name']}}}}}
        """;

    assertThatThrownBy(() -> Adapted.of(json(needy), null))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("AWS::Lambda::Function");
  }

  @Test
  void every_function_is_led_to_where_functions_run() throws IOException {
    Adapted adapted = Adapted.of(Shipped.template(), URI.create("http://127.0.0.1:9/"));

    int functions = 0;
    for (JsonNode resource : JSON.readTree(adapted.template()).path("Resources")) {
      if (resource.path("Type").asText().equals("AWS::Lambda::Function")) {
        functions++;
        assertThat(resource.at("/Properties/Environment/Variables/" + Adapted.PROXY_VARIABLE))
            .hasToString("\"http://127.0.0.1:9/\"");
      }
    }
    assertThat(functions).isGreaterThan(10);
    assertThat(adapted.changes()).contains(functions + " functions run at http://127.0.0.1:9/");
  }

  @Test
  void where_the_endpoint_runs_functions_itself_nothing_of_ours_is_changed() throws IOException {
    Adapted adapted = Adapted.of("{\"Resources\":{\"Q\":{\"Type\":\"AWS::SQS::Queue\"}}}", null);

    assertThat(adapted.changes()).isEmpty();
    assertThat(JSON.readTree(adapted.template()).at("/Resources/Q/Type").asText())
        .isEqualTo("AWS::SQS::Queue");
  }

  private static String json(String quoted) {
    return quoted.replace('\'', '"');
  }
}
