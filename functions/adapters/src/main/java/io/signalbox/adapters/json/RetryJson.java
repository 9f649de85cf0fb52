package io.signalbox.adapters.json;

import io.signalbox.core.channel.DuplicateBudget;
import io.signalbox.core.channel.Retries;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.channel.RetryPolicy.OnUnknown;
import io.signalbox.core.message.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Retry policies of the channel file: of each kind, and what a business type has of its own. */
final class RetryJson {
  private RetryJson() {}

  /** All kinds; what is not there has its default. */
  static Retries kinds(Fields root) {
    if (!root.has("retry")) {
      return Retries.DEFAULT;
    }
    Fields retry = root.object("retry");
    Map<Kind, RetryPolicy> policies = new EnumMap<>(Kind.class);
    Map<Kind, DuplicateBudget> budgets = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      if (retry.has(kind.wireName())) {
        Fields own = retry.object(kind.wireName());
        policies.put(kind, policy(own, RetryPolicy.of(kind)));
        budgets.put(kind, budget(own));
        own.noOthers();
      }
    }
    retry.noOthers();
    return new Retries(policies, budgets);
  }

  /** A business type's: its kind's, but for what it names. */
  static RetryPolicy bizType(Fields bizType, RetryPolicy ofKind) {
    if (!bizType.has("retry")) {
      return ofKind;
    }
    Fields own = bizType.object("retry");
    RetryPolicy policy = policy(own, ofKind);
    own.noOthers();
    return policy;
  }

  private static RetryPolicy policy(Fields fields, RetryPolicy usual) {
    return new RetryPolicy(
        waits(fields, usual.waits()),
        fields.decimal("jitter", usual.jitter(), RetryPolicy.MOST_JITTER),
        fields.has("maxAttempts")
            ? fields.integer("maxAttempts", 1, RetryPolicy.MOST_ATTEMPTS)
            : usual.maxAttempts(),
        fields.has("onUnknown")
            ? fields.parsed(
                "onUnknown", usual.onUnknown(), "resend, wait or never", RetryJson::onUnknown)
            : usual.onUnknown(),
        fields.duration(
            "patience",
            usual.patience(),
            RetryPolicy.SHORTEST_PATIENCE,
            RetryPolicy.LONGEST_PATIENCE));
  }

  private static List<Duration> waits(Fields fields, List<Duration> usual) {
    if (!fields.has("waits")) {
      return usual;
    }
    int before = fields.faultCount();
    List<Duration> waits =
        fields.list(
            "waits",
            "an ISO 8601 duration up to " + RetryPolicy.LONGEST_WAIT,
            text -> Fields.durationOf(text).filter(RetryJson::isWait));
    boolean some = !waits.isEmpty() && waits.size() <= RetryPolicy.MOST_WAITS;
    if (!some && fields.faultCount() == before) {
      fields.fault("waits", "are not 1 to " + RetryPolicy.MOST_WAITS);
    }
    return some ? waits : usual;
  }

  private static boolean isWait(Duration wait) {
    return !wait.isNegative() && wait.compareTo(RetryPolicy.LONGEST_WAIT) <= 0;
  }

  private static Optional<OnUnknown> onUnknown(String text) {
    return Arrays.stream(OnUnknown.values())
        .filter(o -> o.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst();
  }

  private static DuplicateBudget budget(Fields fields) {
    DuplicateBudget usual = DuplicateBudget.DEFAULT;
    if (!fields.has("duplicates")) {
      return usual;
    }
    Fields own = fields.object("duplicates");
    DuplicateBudget budget =
        new DuplicateBudget(
            own.decimal("share", usual.share(), DuplicateBudget.MOST_SHARE),
            own.has("floor") ? own.integer("floor", 0, DuplicateBudget.MOST_FLOOR) : usual.floor());
    own.noOthers();
    return budget;
  }
}
