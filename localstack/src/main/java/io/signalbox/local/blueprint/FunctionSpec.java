package io.signalbox.local.blueprint;

import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Lambda function.
 *
 * @param name physical name
 * @param handlerClass class that implements {@code RequestStreamHandler}
 * @param environment variables of the template
 * @param timeout limit of one invocation, default 3 s
 * @param memoryMegabytes memory size, default 128
 * @param concurrency most invocations at once: the reserved concurrency, or the account's 1,000
 * @param deadLetterQueue name of the queue for events of rules and schedules that the function
 *     failed at for good; null when there is none
 */
public record FunctionSpec(
    String name,
    String handlerClass,
    Map<String, String> environment,
    Duration timeout,
    int memoryMegabytes,
    int concurrency,
    @Nullable String deadLetterQueue) {
  private static final int ACCOUNT_CONCURRENCY = 1000;
  private static final String METHOD = "::handleRequest";

  /** Copies the environment. */
  public FunctionSpec {
    environment = Map.copyOf(environment);
  }

  static FunctionSpec from(Resource resource, Props props) {
    props.json("FunctionName");
    props.harmless("Code", "Role", "Runtime", "Architectures", "Description", "Tags");
    props.harmless("LoggingConfig", "TracingConfig", "SnapStart", "KmsKeyArn");
    props.harmless("EphemeralStorage", "RuntimeManagementConfig", "RecursiveLoop");
    props.refuse("ImageConfig", "functions run in-process from the class path");
    Props deadLetters = props.child("DeadLetterConfig");
    return new FunctionSpec(
        resource.name(),
        handlerClass(props.text("Handler")),
        props.child("Environment").entries("Variables"),
        Duration.ofSeconds(props.number("Timeout", 3)),
        props.number("MemorySize", 128),
        props.number("ReservedConcurrentExecutions", ACCOUNT_CONCURRENCY),
        deadLetters.has("TargetArn") ? Arns.queue(deadLetters.text("TargetArn")) : null);
  }

  /**
   * A function as an endpoint has it, whose concurrency and dead letters are the endpoint's.
   *
   * @param handler class, with or without its method
   */
  public static FunctionSpec deployed(
      String name,
      String handler,
      Map<String, String> environment,
      Duration timeout,
      int memoryMegabytes) {
    return new FunctionSpec(
        name,
        handlerClass(handler),
        environment,
        timeout,
        memoryMegabytes,
        ACCOUNT_CONCURRENCY,
        null);
  }

  private static String handlerClass(String handler) {
    return handler.endsWith(METHOD) ? handler.substring(0, handler.indexOf(METHOD)) : handler;
  }
}
