package io.signalbox.core.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gathers faults. A field that could not be read is not faulted again for being absent. */
final class Faults {
  private final List<Fault> unread;
  private final List<Fault> found = new ArrayList<>();

  Faults(List<Fault> unread) {
    this.unread = unread;
  }

  void add(String pointer, String code, String detail) {
    Fault fault = new Fault(pointer, code, detail);
    if (unread.stream().noneMatch(fault::overlaps)) {
      found.add(fault);
    }
  }

  /** Whether that field was there but could not be read. */
  boolean unread(String pointer) {
    Fault probe = new Fault(pointer, "", "");
    return unread.stream().anyMatch(probe::overlaps);
  }

  /** The text if it has that form, else the other one; an absent text has no fault. */
  String matching(
      @Nullable String text, String otherwise, Pattern form, String pointer, String code) {
    if (text == null) {
      return otherwise;
    }
    if (!form.matcher(text).matches()) {
      add(pointer, code, "Must match " + form + ".");
    }
    return text;
  }

  /** All, those met while reading first. */
  List<Fault> all() {
    List<Fault> all = new ArrayList<>(unread);
    all.addAll(found);
    return all;
  }
}
