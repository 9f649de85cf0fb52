package io.signalbox.adapters.sqs;

import java.util.ArrayList;
import java.util.List;

/** Up to ten entries of up to 1 MiB together: what one call takes. */
record Batch(List<Entry> entries) {
  private static final int MAX_ENTRIES = 10;
  private static final int MAX_BYTES = 1 << 20;

  Batch {
    entries = List.copyOf(entries);
  }

  /** Splits in order. An entry that is too large for any call gets one, and is refused there. */
  static List<Batch> split(List<Entry> entries) {
    List<Batch> batches = new ArrayList<>();
    List<Entry> current = new ArrayList<>();
    int bytes = 0;
    for (Entry entry : entries) {
      boolean full = current.size() == MAX_ENTRIES || bytes + entry.bytes() > MAX_BYTES;
      if (full && !current.isEmpty()) {
        batches.add(new Batch(current));
        current = new ArrayList<>();
        bytes = 0;
      }
      current.add(entry);
      bytes += entry.bytes();
    }
    if (!current.isEmpty()) {
      batches.add(new Batch(current));
    }
    return batches;
  }
}
