package io.signalbox.adapters.text;

import io.signalbox.adapters.mustache.ValueTemplate;
import io.signalbox.adapters.mustache.ValueTemplate.InvalidTemplate;
import io.signalbox.core.ingest.Templates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Templates in mustache's syntax, values only and not escaped (an SMS is not HTML). Keeps the last
 * {@value #CACHED} templates compiled. Safe for use by several threads.
 */
public final class MustacheTemplates implements Templates {
  /** Compiled templates kept, those used last. */
  static final int CACHED = 500;

  /** Longest template, in characters. */
  static final int LONGEST = 10_000;

  private final Map<String, ValueTemplate> compiled = Collections.synchronizedMap(new Lru());

  @Override
  public Rendered render(String template, Map<String, String> params) {
    if (template.length() > LONGEST) {
      return broken("longer than " + LONGEST + " characters");
    }
    ValueTemplate known = compiled.get(template);
    try {
      ValueTemplate usable =
          known != null ? known : ValueTemplate.compile(template, ValueTemplate::verbatim);
      compiled.put(template, usable);
      List<String> faults = faults(usable, params);
      return faults.isEmpty()
          ? new Rendered.Filled(usable.render(params))
          : new Rendered.Mismatch(faults);
    } catch (InvalidTemplate e) {
      return broken(String.valueOf(e.getMessage()));
    }
  }

  /** How many are compiled now. */
  int cached() {
    return compiled.size();
  }

  private static Rendered broken(String why) {
    return new Rendered.Mismatch(List.of("template: " + why));
  }

  private static List<String> faults(ValueTemplate template, Map<String, String> params) {
    List<String> faults = new ArrayList<>();
    for (String name : template.names()) {
      if (!params.containsKey(name)) {
        faults.add(name + ": missing");
      }
    }
    for (String name : new TreeSet<>(params.keySet())) {
      if (!template.names().contains(name)) {
        faults.add(name + ": not in the template");
      }
    }
    return faults;
  }

  private static final class Lru extends LinkedHashMap<String, ValueTemplate> {
    Lru() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, ValueTemplate> eldest) {
      return size() > CACHED;
    }
  }
}
