package io.signalbox.local.meter;

import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Capacity units of one request: what the store reports, else what the items' sizes give. */
final class ConsumedUnits {
  private static final String ASK = "ReturnConsumedCapacity";
  private static final String REPORT = "ConsumedCapacity";
  private static final double WRITE_UNIT_BYTES = 1024;
  private static final double READ_UNIT_BYTES = 4096;

  private ConsumedUnits() {}

  /** The request, asking for a report where its operation has one and the caller does not. */
  static SdkRequest askFor(SdkRequest request) {
    boolean hasReport =
        request.sdkFields().stream().anyMatch(field -> field.memberName().equals(ASK));
    if (!hasReport || request.getValueForField(ASK, String.class).isPresent()) {
      return request;
    }
    SdkRequest.Builder builder = request.toBuilder();
    ((SdkPojo) builder)
        .sdkFields().stream()
            .filter(field -> field.memberName().equals(ASK))
            .forEach(field -> field.set(builder, "TOTAL"));
    return builder.build();
  }

  static double of(SdkRequest request, SdkResponse response) {
    boolean hasReport =
        response.sdkFields().stream().anyMatch(field -> field.memberName().equals(REPORT));
    if (!hasReport) {
      return 0; // Creating, describing: not billed by units.
    }
    Object report = response.getValueForField(REPORT, Object.class).orElse(List.of());
    Collection<?> reports = report instanceof Collection<?> many ? many : List.of(report);
    return reports.isEmpty()
        ? bySize(request, response)
        : reports.stream().mapToDouble(r -> ((ConsumedCapacity) r).capacityUnits()).sum();
  }

  static double ofFailedWrite(SdkRequest request) {
    return request instanceof PutItemRequest put ? writes(ItemSize.of(put.item())) : 1;
  }

  private static double bySize(SdkRequest request, SdkResponse response) {
    if (response instanceof GetItemResponse got) {
      boolean strong = Boolean.TRUE.equals(((GetItemRequest) request).consistentRead());
      return reads(ItemSize.of(got.item()), strong);
    }
    if (response instanceof QueryResponse found) {
      boolean strong = Boolean.TRUE.equals(((QueryRequest) request).consistentRead());
      return reads(found.items().stream().mapToLong(ItemSize::of).sum(), strong);
    }
    return ofFailedWrite(request);
  }

  private static double writes(long bytes) {
    return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
  }

  private static double reads(long bytes, boolean strong) {
    double units = Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
    return strong ? units : units / 2;
  }
}
