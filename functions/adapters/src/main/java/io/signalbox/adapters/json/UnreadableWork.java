package io.signalbox.adapters.json;

import java.util.List;

/** A queue record that is no work of ours; its text names every fault and no value. */
public final class UnreadableWork extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> faults;

  public UnreadableWork(List<String> faults) {
    super(String.join("; ", faults));
    this.faults = List.copyOf(faults);
  }

  /** One sentence for each fault, in the order of the fields. */
  public List<String> faults() {
    return faults;
  }
}
