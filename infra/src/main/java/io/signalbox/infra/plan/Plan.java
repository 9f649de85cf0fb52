package io.signalbox.infra.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything with a number in it that will be deployed. {@link Planner} makes it, {@link PlanCheck}
 * judges it, the stack draws it.
 *
 * @param stage where it goes
 * @param functions all functions
 * @param queues all queues, {@code dlq} among them
 * @param sources which queue feeds which function
 * @param secrets names of the providers' tokens, without prefix
 * @param tuning the numbers it was made with
 */
public record Plan(
    Stage stage,
    List<Function> functions,
    List<Queue> queues,
    List<Source> sources,
    List<String> secrets,
    Tuning tuning) {

  /** The queue in which everything ends that no function could take. */
  public static final String DEAD_LETTER_QUEUE = "dlq";

  /** Copies the lists. */
  public Plan {
    functions = List.copyOf(functions);
    queues = List.copyOf(queues);
    sources = List.copyOf(sources);
    secrets = List.copyOf(secrets);
  }

  /**
   * A Lambda function.
   *
   * @param name without prefix
   * @param handler class that Lambda starts
   * @param sizing memory, timeout and reserved concurrency
   * @param callTimeout longest outside call per record; zero when it makes none
   * @param access what it touches
   * @param environment variables besides those that follow from {@code access}
   */
  public record Function(
      String name,
      String handler,
      Sizing sizing,
      Duration callTimeout,
      Access access,
      Map<String, String> environment) {}

  /**
   * An SQS queue.
   *
   * @param name without prefix
   * @param visibility how long a received record stays hidden
   */
  public record Queue(String name, Duration visibility) {
    /** Whether its poison goes to the dead-letter queue; true for all but that one. */
    public boolean redrives() {
      return !name.equals(DEAD_LETTER_QUEUE);
    }
  }

  /**
   * An event source mapping.
   *
   * @param queue name without prefix
   * @param function name without prefix
   * @param batch most records per invocation
   * @param window how long records are gathered; zero to take what is there
   * @param maxConcurrency most invocations at once, 2 to 1,000
   */
  public record Source(
      String queue, String function, int batch, Duration window, int maxConcurrency) {}
}
