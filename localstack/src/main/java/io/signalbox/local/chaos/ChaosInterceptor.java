package io.signalbox.local.chaos;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Registered for every SDK client by the file {@code execution.interceptors}. */
public final class ChaosInterceptor implements ExecutionInterceptor {
  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    Life.moment();
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    Life.moment();
  }
}
