package io.signalbox.lab.outside;

import io.signalbox.core.closing.WebhookWork;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.webhook.Endpoint;
import io.signalbox.lab.cloud.Instance;
import io.signalbox.lab.trial.Trial;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The tenants' endpoints: one works, one is moody and slow, one is dead. */
public final class Hooks {
  private final Trial trial;
  private final Map<MessageId, Set<Integer>> told = new HashMap<>();

  private final Set<String> givenUp = new HashSet<>();

  public Hooks(Trial trial) {
    this.trial = trial;
  }

  /** Nobody will try to tell of that message any more. */
  public void giveUp(String id) {
    givenUp.add(id);
  }

  /** Whether the tenant heard of that final state, or was called for a day in vain. */
  public boolean told(MessageId id, int sequence) {
    return givenUp.contains(id.value()) || told.getOrDefault(id, Set.of()).contains(sequence);
  }

  /** As one process reaches them. */
  public Endpoint of(Instance instance) {
    return (hook, secret) -> {
      boolean ok = instance.call("hook " + hook.url(), hook.key(), () -> posted(hook));
      if (hook.url().contains("moody")) {
        instance.pause(trial.faults().random().nextLong(50, 6_500));
      }
      return ok;
    };
  }

  private boolean posted(WebhookWork hook) {
    boolean dead = hook.url().contains("dead");
    boolean moody = hook.url().contains("moody") && trial.faults().random().nextInt(3) == 0;
    if (dead || moody) {
      return false;
    }
    told.computeIfAbsent(hook.id(), id -> new HashSet<>()).add(hook.sequence());
    return true;
  }
}
