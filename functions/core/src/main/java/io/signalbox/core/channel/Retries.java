package io.signalbox.core.channel;

import io.signalbox.core.message.Kind;
import java.util.EnumMap;
import java.util.Map;

/** What is configured of retries for each kind; what is not has its default. */
public record Retries(Map<Kind, RetryPolicy> policies, Map<Kind, DuplicateBudget> budgets) {
  /** Nothing is configured. */
  public static final Retries DEFAULT = new Retries(Map.of(), Map.of());

  public Retries {
    Map<Kind, RetryPolicy> allPolicies = new EnumMap<>(Kind.class);
    Map<Kind, DuplicateBudget> allBudgets = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      allPolicies.put(kind, policies.getOrDefault(kind, RetryPolicy.of(kind)));
      allBudgets.put(kind, budgets.getOrDefault(kind, DuplicateBudget.DEFAULT));
    }
    policies = Map.copyOf(allPolicies);
    budgets = Map.copyOf(allBudgets);
  }

  public RetryPolicy policy(Kind kind) {
    return policies.getOrDefault(kind, RetryPolicy.of(kind));
  }

  public DuplicateBudget budget(Kind kind) {
    return budgets.getOrDefault(kind, DuplicateBudget.DEFAULT);
  }
}
