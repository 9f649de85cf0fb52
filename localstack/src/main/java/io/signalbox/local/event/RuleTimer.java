package io.signalbox.local.event;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.blueprint.RuleSpec;
import io.signalbox.local.blueprint.TargetSpec;
import io.signalbox.local.template.Arns;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Fires {@code rate(...)} rules: at the first tick, then each time their period has passed. */
public final class RuleTimer implements Ticker.Task {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<RuleSpec, Instant> due = new HashMap<>();
  private final List<RuleSpec> rules;
  private final Delivery delivery;

  /** Takes the rules that have a period. */
  public RuleTimer(List<RuleSpec> rules, Delivery delivery) {
    this.rules = rules.stream().filter(rule -> rule.every() != null).toList();
    this.delivery = delivery;
  }

  @Override
  public void tick(Instant now) {
    for (RuleSpec rule : rules) {
      Duration every = rule.every();
      Instant next = due.getOrDefault(rule, now);
      if (every == null || next.isAfter(now)) {
        continue;
      }
      // A clock that jumped over several periods fires once.
      Instant following = next.plus(every);
      due.put(rule, following.isAfter(now) ? following : now.plus(every));
      rule.targets().forEach(target -> delivery.start(target, payload(rule, target, now)));
    }
  }

  private static String payload(RuleSpec rule, TargetSpec target, Instant now) {
    if (target.input() != null) {
      return target.input();
    }
    ObjectNode event = JSON.createObjectNode();
    event.put("version", "0").put("id", UUID.randomUUID().toString());
    event.put("detail-type", "Scheduled Event").put("source", "aws.events");
    event.put("account", Arns.ACCOUNT).put("time", now.toString()).put("region", Arns.REGION);
    event.putArray("resources").add(Arns.ofRule(rule.name()));
    event.putObject("detail");
    return event.toString();
  }
}
