package io.signalbox.local.meter;

import io.signalbox.adapters.dynamodb.ItemSize;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
    if (reports.isEmpty()) {
      return bySize(request, response);
    }
    double sum = reports.stream().mapToDouble(r -> ((ConsumedCapacity) r).capacityUnits()).sum();
    return Math.max(sum, least(request));
  }

  /** Looking and finding nothing is billed as one unit's read; dynalite reports none for it. */
  private static double least(SdkRequest request) {
    if (request instanceof GetItemRequest get) {
      return reads(0, isStrong(get.consistentRead()));
    }
    return request instanceof QueryRequest query ? reads(0, isStrong(query.consistentRead())) : 0;
  }

  static double ofFailedWrite(SdkRequest request) {
    return request instanceof PutItemRequest put ? ItemSize.writeUnits(ItemSize.of(put.item())) : 1;
  }

  private static double bySize(SdkRequest request, SdkResponse response) {
    if (response instanceof GetItemResponse got) {
      boolean strong = isStrong(((GetItemRequest) request).consistentRead());
      return reads(ItemSize.of(got.item()), strong);
    }
    if (response instanceof QueryResponse found) {
      boolean strong = isStrong(((QueryRequest) request).consistentRead());
      return reads(found.items().stream().mapToLong(ItemSize::of).sum(), strong);
    }
    return ofFailedWrite(request);
  }

  private static boolean isStrong(@Nullable Boolean consistent) {
    return Boolean.TRUE.equals(consistent);
  }

  private static double reads(long bytes, boolean strong) {
    double units = Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
    return strong ? units : units / 2;
  }
}
