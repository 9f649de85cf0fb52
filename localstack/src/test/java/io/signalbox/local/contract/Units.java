package io.signalbox.local.contract;

import java.util.concurrent.atomic.DoubleAdder;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Adds up the units that the store reports for each request. */
final class Units implements ExecutionInterceptor {
  private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;

  private final DoubleAdder units = new DoubleAdder();

  /** Units since the last call of this method. */
  double taken() {
    return units.sumThenReset();
  }

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    SdkRequest request = context.request();
    if (request instanceof PutItemRequest put) {
      return put.toBuilder().returnConsumedCapacity(TOTAL).build();
    } else if (request instanceof UpdateItemRequest update) {
      return update.toBuilder().returnConsumedCapacity(TOTAL).build();
    } else if (request instanceof GetItemRequest get) {
      return get.toBuilder().returnConsumedCapacity(TOTAL).build();
    } else if (request instanceof QueryRequest query) {
      return query.toBuilder().returnConsumedCapacity(TOTAL).build();
    } else if (request instanceof BatchGetItemRequest gets) {
      return gets.toBuilder().returnConsumedCapacity(TOTAL).build();
    } else if (request instanceof BatchWriteItemRequest writes) {
      return writes.toBuilder().returnConsumedCapacity(TOTAL).build();
    }
    return request;
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    SdkResponse response = context.response();
    if (response instanceof PutItemResponse put) {
      add(put.consumedCapacity());
    } else if (response instanceof UpdateItemResponse update) {
      add(update.consumedCapacity());
    } else if (response instanceof GetItemResponse get) {
      add(get.consumedCapacity());
    } else if (response instanceof QueryResponse query) {
      // DynamoDB bills a query that finds nothing like a small one; dynalite reports 0.
      boolean strong = Boolean.TRUE.equals(((QueryRequest) context.request()).consistentRead());
      units.add(Math.max(query.consumedCapacity().capacityUnits(), strong ? 1 : 0.5));
    } else if (response instanceof BatchGetItemResponse gets) {
      gets.consumedCapacity().forEach(this::add);
    } else if (response instanceof BatchWriteItemResponse writes) {
      writes.consumedCapacity().forEach(this::add);
    }
  }

  private void add(ConsumedCapacity capacity) {
    units.add(capacity.capacityUnits());
  }
}
