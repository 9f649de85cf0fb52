package io.signalbox.infra.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reasons to refuse a plan. AWS would take most of them and lose or repeat messages at night; the
 * rest it would refuse half way through a deployment.
 */
public final class PlanCheck {
  /** Concurrency of an account (1,000) less the 100 that Lambda keeps unreserved. */
  public static final int ACCOUNT_RESERVABLE = 900;

  /** What AWS asks of a queue that feeds a function, so that retries of a batch do not overlap. */
  public static final int LEAST_VISIBILITY_FACTOR = 6;

  private static final int MOST_CONCURRENCY = 1_000;
  private static final int MOST_UNWINDOWED_BATCH = 10;
  private static final Duration LONGEST_RUN = Duration.ofMinutes(15);
  private static final Duration LONGEST_API_RUN = Duration.ofSeconds(30);
  private static final Duration LONGEST_VISIBILITY = Duration.ofHours(12);

  private final Plan plan;
  private final Map<String, Plan.Function> functions;
  private final Map<String, Plan.Queue> queues;
  private final List<String> faults = new ArrayList<>();

  private PlanCheck(Plan plan) {
    this.plan = plan;
    this.functions = byName(plan.functions().stream(), Plan.Function::name);
    this.queues = byName(plan.queues().stream(), Plan.Queue::name);
  }

  /** Every fault, each in one sentence; empty when the plan may be deployed. */
  public static List<String> faults(Plan plan) {
    PlanCheck check = new PlanCheck(plan);
    check.stage();
    check.accountConcurrency();
    plan.functions().forEach(check::sizing);
    plan.functions().forEach(check::sourceConcurrency);
    plan.sources().forEach(check::source);
    // One function may be fed by three lanes; its fault is told once.
    return check.faults.stream().distinct().toList();
  }

  private void stage() {
    if (!plan.stage().hasGoodName()) {
      faults.add(
          "stage '%s': a name is 1 to 16 of a-z and 0-9, starting with a letter"
              .formatted(plan.stage().name()));
    }
  }

  private void accountConcurrency() {
    int send = reserved(plan.functions().stream().filter(PlanCheck::isSend));
    int rest = reserved(plan.functions().stream().filter(f -> !isSend(f)));
    if (send + rest > ACCOUNT_RESERVABLE) {
      faults.add(
          ("reserved concurrency adds up to %d (send functions %d, the rest %d); the limit is %d,"
                  + " since an account has 1000 and Lambda keeps 100 of them unreserved. The"
                  + " channels take: %s")
              .formatted(send + rest, send, rest, ACCOUNT_RESERVABLE, sendShares()));
    }
  }

  private String sendShares() {
    return plan.functions().stream()
        .filter(PlanCheck::isSend)
        .map(f -> f.name() + " " + f.sizing().reserved())
        .collect(Collectors.joining(", "));
  }

  private void sizing(Plan.Function function) {
    Sizing sizing = function.sizing();
    String who = "function '" + function.name() + "': ";
    if (sizing.reserved() < 1) {
      faults.add(who + "reserved concurrency " + sizing.reserved() + " would switch it off");
    }
    if (sizing.memoryMib() < 128 || sizing.memoryMib() > 10_240) {
      faults.add(who + "memory of " + sizing.memoryMib() + " MiB is not within 128 to 10240");
    }
    if (sizing.timeout().compareTo(longestRun(function)) > 0 || sizing.timeout().toSeconds() < 1) {
      faults.add(
          who
              + "a timeout of %s is not within 1 s to %s"
                  .formatted(seconds(sizing.timeout()), seconds(longestRun(function))));
    }
  }

  /** A function that no queue feeds and no schedule starts answers HTTP, which waits 30 s. */
  private Duration longestRun(Plan.Function function) {
    boolean fed = plan.sources().stream().anyMatch(s -> s.function().equals(function.name()));
    return fed || function.name().equals("release") ? LONGEST_RUN : LONGEST_API_RUN;
  }

  private void sourceConcurrency(Plan.Function function) {
    int sum =
        plan.sources().stream()
            .filter(s -> s.function().equals(function.name()))
            .mapToInt(Plan.Source::maxConcurrency)
            .sum();
    if (sum > function.sizing().reserved()) {
      faults.add(
          ("function '%s': maximum concurrency of its event sources adds up to %d, more than its"
                  + " reserved concurrency of %d; throttled deliveries would burn receive counts")
              .formatted(function.name(), sum, function.sizing().reserved()));
    }
  }

  private void source(Plan.Source source) {
    Plan.Function function = required(functions, source.function());
    visibility(source, function);
    calls(source, function);
    limits(source);
  }

  private void visibility(Plan.Source source, Plan.Function function) {
    Duration visibility = required(queues, source.queue()).visibility();
    Duration least = function.sizing().timeout().multipliedBy(LEAST_VISIBILITY_FACTOR);
    if (visibility.compareTo(least) < 0 || visibility.compareTo(LONGEST_VISIBILITY) > 0) {
      faults.add(
          "queue '%s': visibility of %s is not within %s (%d x the timeout of '%s') and 12 h"
              .formatted(
                  source.queue(),
                  seconds(visibility),
                  seconds(least),
                  LEAST_VISIBILITY_FACTOR,
                  function.name()));
    }
  }

  private void calls(Plan.Source source, Plan.Function function) {
    Duration worst = function.callTimeout().multipliedBy(source.batch());
    if (worst.compareTo(function.sizing().timeout()) > 0) {
      faults.add(
          ("function '%s': a batch of %d x %s per call is %s, longer than its timeout of %s; it"
                  + " would be killed with calls in flight")
              .formatted(
                  function.name(),
                  source.batch(),
                  seconds(function.callTimeout()),
                  seconds(worst),
                  seconds(function.sizing().timeout())));
    }
  }

  private void limits(Plan.Source source) {
    String who = "event source of queue '" + source.queue() + "': ";
    if (source.maxConcurrency() < Lane.LEAST || source.maxConcurrency() > MOST_CONCURRENCY) {
      faults.add(
          who + "maximum concurrency " + source.maxConcurrency() + " is not within 2 to 1000");
    }
    boolean windowed = source.window().toSeconds() >= 1;
    if (source.batch() < 1 || (source.batch() > MOST_UNWINDOWED_BATCH && !windowed)) {
      faults.add(who + "a batch is 1 to 10, or more with a window of at least 1 s");
    }
  }

  private static boolean isSend(Plan.Function function) {
    return function.name().startsWith("send-");
  }

  private static int reserved(Stream<Plan.Function> functions) {
    return functions.mapToInt(f -> f.sizing().reserved()).sum();
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1000.0 + " s";
  }

  private static <T> Map<String, T> byName(Stream<T> all, Function<T, String> name) {
    return all.collect(Collectors.toMap(name, Function.identity()));
  }

  private static <T> T required(Map<String, T> all, String name) {
    T found = all.get(name);
    if (found == null) {
      throw new IllegalStateException("an event source names '" + name + "', which is not planned");
    }
    return found;
  }
}
