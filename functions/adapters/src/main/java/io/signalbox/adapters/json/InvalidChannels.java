package io.signalbox.adapters.json;

import java.util.List;

/** A channel file that must not go live; its text names every fault. */
public final class InvalidChannels extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> faults;

  public InvalidChannels(List<String> faults) {
    super("channel file: " + String.join("; ", faults));
    this.faults = List.copyOf(faults);
  }

  /** One sentence for each fault, in the order of the file. */
  public List<String> faults() {
    return faults;
  }
}
