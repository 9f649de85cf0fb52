package io.signalbox.adapters.provider.call;

import java.util.List;

/** A channel whose configuration its provider cannot use; names every fault at once. */
public final class InvalidChannel extends IllegalArgumentException {
  private final transient List<String> faults;

  public InvalidChannel(String channel, List<String> faults) {
    super("channel " + channel + ": " + String.join("; ", faults));
    this.faults = List.copyOf(faults);
  }

  /** One line per fault, each beginning with the setting's name. */
  public List<String> faults() {
    return faults;
  }
}
