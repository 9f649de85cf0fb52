package io.signalbox.local.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.template.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** A CloudFormation template made in code. */
public final class TestTemplate {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ObjectNode root = JSON.createObjectNode();

  /** Adds a resource; its properties are JSON with single quotes. */
  public TestTemplate resource(String id, String type, String properties) {
    ObjectNode resource = root.withObject("Resources").putObject(id).put("Type", type);
    resource.set("Properties", parse(properties));
    return this;
  }

  /** Adds a section or replaces it; JSON with single quotes. */
  public TestTemplate section(String name, String json) {
    root.set(name, parse(json));
    return this;
  }

  /** A queue whose name is its id; more properties follow a comma. */
  public TestTemplate queue(String id, int visibilitySeconds, String more) {
    return resource(
        id,
        "AWS::SQS::Queue",
        "{'QueueName':'%s','VisibilityTimeout':%d%s}".formatted(id, visibilitySeconds, more));
  }

  /** A scripted function whose name and script are its id. */
  public TestTemplate function(String id, int timeoutSeconds, int concurrency) {
    return resource(
        id + "Function",
        "AWS::Lambda::Function",
        """
        {'FunctionName':'%s','Handler':'%s','Timeout':%d,'ReservedConcurrentExecutions':%d,
         'Environment':{'Variables':{'SCRIPT':'%s'}}}
        """
            .formatted(id, ScriptedHandler.class.getName(), timeoutSeconds, concurrency, id));
  }

  /** Queue, function with a timeout of 1 s and event source, all of one name. */
  public TestTemplate work(String name, int visibility, int concurrency, int batch, int most) {
    return queue(name, visibility, "")
        .function(name, 1, concurrency)
        .source(name, name, batch, most, "");
  }

  /** An event source; more properties follow a comma. */
  public TestTemplate source(String queue, String function, int batch, int most, String more) {
    return resource(
        queue + "To" + function,
        "AWS::Lambda::EventSourceMapping",
        """
        {'EventSourceArn':{'Fn::GetAtt':['%s','Arn']},'FunctionName':{'Ref':'%sFunction'},
         'BatchSize':%d,'ScalingConfig':{'MaximumConcurrency':%d},
         'FunctionResponseTypes':['ReportBatchItemFailures']%s}
        """
            .formatted(queue, function, batch, most, more));
  }

  /** A route to a function. */
  public TestTemplate route(String key, String function) {
    String id = "Route" + root.path("Resources").size();
    resource(
        id + "Integration",
        "AWS::ApiGatewayV2::Integration",
        """
        {'IntegrationType':'AWS_PROXY','PayloadFormatVersion':'2.0','ApiId':'api',
         'IntegrationUri':{'Fn::GetAtt':['%sFunction','Arn']}}
        """
            .formatted(function));
    return resource(
        id,
        "AWS::ApiGatewayV2::Route",
        """
        {'RouteKey':'%s','ApiId':'api',
         'Target':{'Fn::Join':['',['integrations/',{'Ref':'%sIntegration'}]]}}
        """
            .formatted(key, id));
  }

  /** The parsed template. */
  public Template build() {
    return build(Map.of());
  }

  /** The parsed template with parameter values. */
  public Template build(Map<String, String> parameters) {
    try {
      return Template.parse(root.toString(), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
