package io.signalbox.core.ingest;

import java.util.List;
import java.util.Map;

/** Fills a template's parameters in. */
public interface Templates {

  /** The text, or every parameter that is missing or not used. */
  Rendered render(String template, Map<String, String> params);

  /** Outcome of rendering. */
  sealed interface Rendered {
    record Filled(String text) implements Rendered {}

    /** Names of faulty parameters, each with its fault. */
    record Mismatch(List<String> faults) implements Rendered {
      public Mismatch {
        faults = List.copyOf(faults);
      }
    }
  }
}
