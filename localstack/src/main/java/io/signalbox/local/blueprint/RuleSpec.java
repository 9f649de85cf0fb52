package io.signalbox.local.blueprint;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import io.signalbox.local.template.TemplateException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An EventBridge rule: by the clock, by pattern, or both.
 *
 * @param name physical name
 * @param bus name of its bus
 * @param every period of a {@code rate(...)}; null when it has none
 * @param pattern event pattern; null when it has none
 * @param targets where it delivers
 */
public record RuleSpec(
    String name,
    String bus,
    @Nullable Duration every,
    @Nullable JsonNode pattern,
    List<TargetSpec> targets) {
  private static final Pattern RATE = Pattern.compile("rate\\((\\d+) (minute|hour|day)s?\\)");

  /** Copies the targets. */
  public RuleSpec {
    targets = List.copyOf(targets);
  }

  static RuleSpec from(Resource resource, Props props) {
    props.json("Name");
    props.harmless("Description", "RoleArn", "Tags", "State");
    String bus = props.text("EventBusName", "default");
    return new RuleSpec(
        resource.name(),
        bus.substring(bus.lastIndexOf('/') + 1),
        props.has("ScheduleExpression") ? rate(props.text("ScheduleExpression")) : null,
        props.has("EventPattern") ? props.json("EventPattern") : null,
        props.list("Targets").stream().map(TargetSpec::from).toList());
  }

  private static Duration rate(String expression) {
    Matcher matcher = RATE.matcher(expression);
    if (!matcher.matches()) {
      throw new TemplateException("Schedule expression " + expression + " is not supported");
    }
    long count = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "minute" -> Duration.ofMinutes(count);
      case "hour" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }
}
