package io.signalbox.lab.faults;

import io.signalbox.lab.faults.FaultLab.Caught;
import io.signalbox.lab.trial.Judge.Breach;
import io.signalbox.lab.trial.Judge.Count;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/** What the lab says of its runs, as JSON. */
public final class Report {
  private static final Pattern WORD = Pattern.compile("_([a-z])");

  private Report() {}

  /** The sums over all runs, and every violation with its seed. */
  public static String json(List<Result> results) {
    StringJoiner fields = new StringJoiner(",", "{", "}");
    fields.add("\"seeds\":" + results.size());
    for (Count count : Count.values()) {
      long sum = results.stream().mapToLong(r -> r.verdict().counted(count)).sum();
      fields.add("\"" + camel(count.name()) + "\":" + sum);
    }
    for (Breach breach :
        List.of(
            Breach.LOST,
            Breach.DOUBLE_SENT,
            Breach.FORBIDDEN,
            Breach.EARLY,
            Breach.LATE,
            Breach.OPEN)) {
      long sum = results.stream().mapToLong(r -> r.verdict().breached(breach)).sum();
      fields.add("\"" + camel(breach.name()) + "\":" + sum);
    }
    StringJoiner violations = new StringJoiner(",", "[", "]");
    for (Result result : results) {
      for (String what : result.violations()) {
        violations.add("{\"seed\":" + result.seed() + ",\"what\":" + quoted(what) + "}");
      }
    }
    return fields.add("\"violations\":" + violations).toString();
  }

  /** Which seed caught which mutant. */
  public static String mutantsJson(List<Caught> all) {
    StringJoiner mutants = new StringJoiner(",", "{\"mutants\":[", "]}");
    for (Caught caught : all) {
      String by = caught.seed() == null ? "null" : caught.seed().toString();
      String said = caught.seed() == null ? "" : " -> " + caught.violation();
      mutants.add(
          "{\"mutant\":%s,\"caughtBy\":%s,\"what\":%s}"
              .formatted(quoted(caught.mutant()), by, quoted(caught.what() + said)));
    }
    return mutants.toString();
  }

  private static String camel(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return WORD.matcher(lower).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT));
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append("\\u%04x".formatted((int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
