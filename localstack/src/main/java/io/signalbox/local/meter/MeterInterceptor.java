package io.signalbox.local.meter;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** Registered for every SDK client by the file {@code execution.interceptors}. */
public final class MeterInterceptor implements ExecutionInterceptor {
  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    SdkRequest request = context.request();
    return isDynamoDb(attributes) ? ConsumedUnits.askFor(request) : request;
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    switch (attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME)) {
      case "Sqs" -> countSqs(operation, context.response());
      case "Scheduler" -> Meter.SCHEDULER_CALLS.increment();
      case "DynamoDb" -> countUnits(operation, context);
      default -> {}
    }
  }

  @Override
  public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
    // A write whose condition fails is billed like one that succeeds.
    if (context.exception() instanceof ConditionalCheckFailedException) {
      Meter.WRITE_UNITS.add(ConsumedUnits.ofFailedWrite(context.request()));
    }
    if ("Scheduler".equals(attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME))) {
      Meter.SCHEDULER_CALLS.increment();
    }
  }

  private static void countSqs(String operation, SdkResponse response) {
    switch (operation) {
      case "SendMessage", "SendMessageBatch" -> Meter.SENDS.increment();
      case "DeleteMessage", "DeleteMessageBatch" -> Meter.DELETES.increment();
      case "ReceiveMessage" -> {
        boolean empty = ((ReceiveMessageResponse) response).messages().isEmpty();
        (empty ? Meter.EMPTY_RECEIVES : Meter.RECEIVES).increment();
      }
      default -> Meter.OTHER_SQS.increment();
    }
  }

  private static void countUnits(String operation, Context.AfterExecution context) {
    double units = ConsumedUnits.of(context.request(), context.response());
    switch (operation) {
      case "GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems" ->
          Meter.READ_UNITS.add(units);
      default -> Meter.WRITE_UNITS.add(units);
    }
  }

  private static boolean isDynamoDb(ExecutionAttributes attributes) {
    return "DynamoDb".equals(attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME));
  }
}
