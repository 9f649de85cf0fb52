package io.signalbox.local.template;

import java.util.Map;

/**
 * What {@code Ref} and {@code Fn::GetAtt} give for one type of resource.
 *
 * @param nameProperty the property that holds the physical name
 * @param ref pattern of the {@code Ref} value
 * @param attributes attribute name to pattern; {@code {name}}, {@code {region}} and {@code
 *     {account}} are filled in
 */
record Identity(String nameProperty, String ref, Map<String, String> attributes) {
  private static final String QUEUE_URL = "https://sqs.{region}.amazonaws.com/{account}/{name}";
  private static final String SECRET_ARN =
      "arn:aws:secretsmanager:{region}:{account}:secret:{name}-local0";
  private static final String TOPIC_ARN = "arn:aws:sns:{region}:{account}:{name}";

  private static final Map<String, Identity> BY_TYPE =
      Map.ofEntries(
          byUrl("AWS::SQS::Queue", "QueueName", QUEUE_URL, "arn:aws:sqs:{region}:{account}:{name}"),
          byName(
              "AWS::Lambda::Function",
              "FunctionName",
              "arn:aws:lambda:{region}:{account}:function:{name}"),
          byName("AWS::DynamoDB::Table", "TableName", tableArn()),
          byName("AWS::DynamoDB::GlobalTable", "TableName", tableArn()),
          byName(
              "AWS::Events::EventBus",
              "Name",
              "arn:aws:events:{region}:{account}:event-bus/{name}"),
          byName("AWS::Events::Rule", "Name", "arn:aws:events:{region}:{account}:rule/{name}"),
          byName(
              "AWS::Scheduler::ScheduleGroup",
              "Name",
              "arn:aws:scheduler:{region}:{account}:schedule-group/{name}"),
          byName("AWS::IAM::Role", "RoleName", "arn:aws:iam::{account}:role/{name}"),
          byName(
              "AWS::Logs::LogGroup",
              "LogGroupName",
              "arn:aws:logs:{region}:{account}:log-group:{name}:*"),
          byName("AWS::KMS::Key", "", "arn:aws:kms:{region}:{account}:key/{name}"),
          Map.entry(
              "AWS::SecretsManager::Secret",
              new Identity("Name", SECRET_ARN, Map.of("Id", SECRET_ARN))),
          Map.entry(
              "AWS::SNS::Topic",
              new Identity("TopicName", TOPIC_ARN, Map.of("TopicArn", TOPIC_ARN))),
          Map.entry(
              "AWS::ApiGatewayV2::Api",
              new Identity(
                  "",
                  "{name}",
                  Map.of(
                      "ApiId",
                      "{name}",
                      "ApiEndpoint",
                      "https://{name}.execute-api.{region}.amazonaws.com"))));

  private static final Identity OTHER = new Identity("", "{name}", Map.of());

  static Identity of(String type) {
    return BY_TYPE.getOrDefault(type, OTHER);
  }

  String refTo(String name) {
    return fill(ref, name);
  }

  String attribute(String attribute, String name) {
    String pattern = attributes.get(attribute);
    if (pattern == null) {
      throw new TemplateException("Fn::GetAtt " + name + "." + attribute + " is not supported");
    }
    return fill(pattern, name);
  }

  private static String fill(String pattern, String name) {
    return Arns.fill(pattern).replace("{name}", name);
  }

  private static String tableArn() {
    return "arn:aws:dynamodb:{region}:{account}:table/{name}";
  }

  private static Map.Entry<String, Identity> byName(String type, String property, String arn) {
    return byUrl(type, property, "{name}", arn);
  }

  private static Map.Entry<String, Identity> byUrl(
      String type, String property, String ref, String arn) {
    return Map.entry(type, new Identity(property, ref, Map.of("Arn", arn)));
  }
}
