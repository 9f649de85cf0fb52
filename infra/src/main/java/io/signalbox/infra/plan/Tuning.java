package io.signalbox.infra.plan;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Every number of the stack that is not a channel's own. Ranges are checked by {@link PlanCheck}.
 *
 * @param functions sizing by function name; of {@code send} only the memory counts, its timeout and
 *     reserved concurrency follow from the channel, as the timeout of {@code confirm} does
 * @param batch records per invocation of a queue's consumer, default 10
 * @param receiptWindow how long receipts are gathered into a batch, default 1 s
 * @param sendSpare time of a send function beyond its provider calls, default 5 s
 * @param webhookCall longest time of one call to a tenant's endpoint, default 7 s
 * @param visibilityFactor visibility of a queue in timeouts of its consumer, default and least 6
 * @param apiRate requests per second that the HTTP API admits, default 5,000
 * @param apiBurst requests that may come at once, default 2,000
 */
public record Tuning(
    Map<String, Sizing> functions,
    int batch,
    Duration receiptWindow,
    Duration sendSpare,
    Duration webhookCall,
    int visibilityFactor,
    int apiRate,
    int apiBurst) {

  /** Keeps the order of the functions, so that the same input gives the same template. */
  public Tuning {
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
  }

  /** The defaults. */
  public static Tuning defaults() {
    return new Tuning(
        defaultSizings(),
        10,
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Duration.ofSeconds(7),
        6,
        5_000,
        2_000);
  }

  /** The same with another sizing of one function. */
  public Tuning with(String function, Sizing sizing) {
    Map<String, Sizing> changed = new LinkedHashMap<>(functions);
    changed.put(function, sizing);
    return new Tuning(
        changed, batch, receiptWindow, sendSpare, webhookCall, visibilityFactor, apiRate, apiBurst);
  }

  Sizing of(String function) {
    return Objects.requireNonNull(functions.get(function), () -> "no sizing of " + function);
  }

  private static Map<String, Sizing> defaultSizings() {
    Map<String, Sizing> sizes = new LinkedHashMap<>();
    sizes.put("ingest", sizing(1024, 25, 100));
    sizes.put("story", sizing(512, 10, 20));
    sizes.put("cancel", sizing(512, 10, 10));
    sizes.put("feedback", sizing(512, 10, 10));
    sizes.put("receipt-intake", sizing(512, 10, 50));
    sizes.put("admin", sizing(1024, 25, 5));
    sizes.put("receipt", sizing(1024, 15, 5));
    sizes.put("route", sizing(1024, 15, 10));
    sizes.put("send", sizing(1024, 35, 2));
    sizes.put("confirm", sizing(512, 35, 4));
    sizes.put("release", sizing(1024, 300, 5));
    sizes.put("breaker", sizing(512, 10, 4));
    sizes.put("webhook", sizing(512, 75, 5));
    sizes.put("deadletter", sizing(512, 15, 4));
    return sizes;
  }

  private static Sizing sizing(int memoryMib, int timeoutSeconds, int reserved) {
    return new Sizing(memoryMib, Duration.ofSeconds(timeoutSeconds), reserved);
  }
}
