package io.signalbox.events;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands for {@code ${...}} in samples: a value by its name; {@code ${NOW+PT2H}}, an instant;
 * {@code ${LOCAL+P2D}}, a local time; {@code ${1000*x}}, a text so often.
 */
public final class Placeholders {
  private static final Pattern FORM = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern TIME = Pattern.compile("(NOW|LOCAL)(?:([+-])(P.*))?");
  private static final Pattern TIMES = Pattern.compile("([0-9]+)\\*(.*)");

  private final Instant now;
  private final Map<String, String> values;

  public Placeholders(Instant now, Map<String, String> values) {
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
    this.values = Map.copyOf(values);
  }

  /** For those who do not run anything: values of the right form. */
  static Placeholders plausible() {
    return new Placeholders(
        Instant.parse("2026-03-01T09:00:00Z"),
        Map.of(
            "RUN", "1",
            "ID", "m" + "a".repeat(26),
            "API_KEY", "sk_sample",
            "ADMIN_KEY", "adm_admin",
            "OPERATOR_KEY", "adm_operator",
            "VIEWER_KEY", "adm_viewer",
            "SIGNATURE", "0".repeat(64),
            "CHANNEL", "sim-a",
            "CALLBACK", "https://acme.example/hooks"));
  }

  /** With another value. */
  public Placeholders with(String name, String value) {
    Map<String, String> more = new HashMap<>(values);
    more.put(name, value);
    return new Placeholders(now, more);
  }

  String fill(String text) {
    return FORM.matcher(text).replaceAll(m -> Matcher.quoteReplacement(value(m.group(1))));
  }

  private String value(String name) {
    MatchResult time = TIME.matcher(name).results().findFirst().orElse(null);
    if (time != null && time.group().equals(name)) {
      return time(time);
    }
    Matcher times = TIMES.matcher(name);
    if (times.matches()) {
      return times.group(2).repeat(Integer.parseInt(times.group(1)));
    }
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("Nothing is known of " + name);
    }
    return value;
  }

  private String time(MatchResult time) {
    Duration wait = time.group(3) == null ? Duration.ZERO : Duration.parse(time.group(3));
    Instant then = "-".equals(time.group(2)) ? now.minus(wait) : now.plus(wait);
    return time.group(1).equals("NOW")
        ? then.toString()
        : then.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
  }
}
