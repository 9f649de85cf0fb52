package io.signalbox.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An event for a function, with what is expected of it; see the README of this module.
 *
 * @param function folder: the function's name, {@code send} for those of all channels
 * @param name the file's, without its ending
 * @param template the event, with placeholders
 * @param expectation what is expected, with placeholders
 */
public record Sample(String function, String name, String template, String expectation) {
  private static final String EXPECTED = ".expected.json";

  /** All samples, by function and name. */
  public static List<Sample> all() {
    Map<String, String> texts = Resources.texts("samples");
    List<Sample> samples = new ArrayList<>();
    texts.forEach(
        (file, text) -> {
          if (!file.endsWith(EXPECTED)) {
            String path = file.replaceFirst("\\.json$", "");
            int slash = path.indexOf('/');
            samples.add(
                new Sample(
                    path.substring(0, slash),
                    path.substring(slash + 1),
                    text,
                    texts.getOrDefault(path + EXPECTED, "")));
          }
        });
    return samples;
  }

  /** The sample of that function and name, for instance {@code ingest/repeated}. */
  public static Sample of(String path) {
    return all().stream().filter(s -> s.toString().equals(path)).findFirst().orElseThrow();
  }

  /** The event as the function is given it. */
  public String event(Placeholders values) {
    return values.fill(template);
  }

  /** What is expected of it. */
  public String expected(Placeholders values) {
    return values.fill(expectation);
  }

  @Override
  public String toString() {
    return function + "/" + name;
  }
}
