package io.signalbox.local.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.template.Arns;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;

/** What the handler may ask about its run. */
@NullUnmarked // AWS's interface returns null for identity and client context.
final class InvocationContext implements Context {
  private static final LambdaLogger TO_STDERR =
      new LambdaLogger() {
        @Override
        public void log(String message) {
          System.err.println(message);
        }

        @Override
        public void log(byte[] message) {
          log(new String(message, StandardCharsets.UTF_8));
        }
      };

  private final FunctionSpec function;
  private final String requestId;
  private final long deadlineNanos;

  InvocationContext(FunctionSpec function, String requestId) {
    this.function = function;
    this.requestId = requestId;
    this.deadlineNanos = System.nanoTime() + function.timeout().toNanos();
  }

  @Override
  public String getAwsRequestId() {
    return requestId;
  }

  @Override
  public String getLogGroupName() {
    return "/aws/lambda/" + function.name();
  }

  @Override
  public String getLogStreamName() {
    return "local";
  }

  @Override
  public String getFunctionName() {
    return function.name();
  }

  @Override
  public String getFunctionVersion() {
    return "$LATEST";
  }

  @Override
  public String getInvokedFunctionArn() {
    return Arns.ofFunction(function.name());
  }

  @Override
  public CognitoIdentity getIdentity() {
    return null;
  }

  @Override
  public ClientContext getClientContext() {
    return null;
  }

  @Override
  public int getRemainingTimeInMillis() {
    long left = deadlineNanos - System.nanoTime();
    return (int) Math.max(0, TimeUnit.NANOSECONDS.toMillis(left));
  }

  @Override
  public int getMemoryLimitInMB() {
    return function.memoryMegabytes();
  }

  @Override
  public LambdaLogger getLogger() {
    return TO_STDERR;
  }
}
