package io.signalbox.local.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/**
 * A DynamoDB table, billed on demand whatever the template says. Expiry by TTL is not played: AWS
 * may be days late with it, so no function may rely on it.
 *
 * @param request creates the table
 */
public record TableSpec(CreateTableRequest request) {
  static TableSpec from(Resource resource, Props props) {
    props.json("TableName");
    props.harmless("TimeToLiveSpecification", "BillingMode", "ProvisionedThroughput", "Replicas");
    props.harmless("WriteProvisionedThroughputSettings", "PointInTimeRecoverySpecification");
    props.harmless("SSESpecification", "DeletionProtectionEnabled", "TableClass", "Tags");
    props.harmless("ContributorInsightsSpecification", "ResourcePolicy", "WarmThroughput");
    props.refuse("StreamSpecification", "the local store has no streams");
    props.refuse("LocalSecondaryIndexes", "the local store is asked for global indexes only");
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(resource.name())
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .keySchema(keys(props.json("KeySchema")))
            .attributeDefinitions(attributes(props.json("AttributeDefinitions")));
    List<GlobalSecondaryIndex> indexes = indexes(props.list("GlobalSecondaryIndexes"));
    if (!indexes.isEmpty()) {
      request.globalSecondaryIndexes(indexes);
    }
    return new TableSpec(request.build());
  }

  private static List<KeySchemaElement> keys(JsonNode schema) {
    return schema
        .valueStream()
        .map(
            key ->
                KeySchemaElement.builder()
                    .attributeName(key.path("AttributeName").asText())
                    .keyType(key.path("KeyType").asText())
                    .build())
        .toList();
  }

  private static List<AttributeDefinition> attributes(JsonNode definitions) {
    return definitions
        .valueStream()
        .map(
            attribute ->
                AttributeDefinition.builder()
                    .attributeName(attribute.path("AttributeName").asText())
                    .attributeType(attribute.path("AttributeType").asText())
                    .build())
        .toList();
  }

  private static List<GlobalSecondaryIndex> indexes(List<Props> definitions) {
    List<GlobalSecondaryIndex> result = new ArrayList<>();
    for (Props index : definitions) {
      index.harmless("ProvisionedThroughput", "ContributorInsightsSpecification");
      Props projection = index.child("Projection");
      Projection.Builder projected =
          Projection.builder().projectionType(projection.text("ProjectionType"));
      if (projection.has("NonKeyAttributes")) {
        projected.nonKeyAttributes(projection.texts("NonKeyAttributes"));
      }
      result.add(
          GlobalSecondaryIndex.builder()
              .indexName(index.text("IndexName"))
              .keySchema(keys(index.json("KeySchema")))
              .projection(projected.build())
              .build());
    }
    return result;
  }
}
