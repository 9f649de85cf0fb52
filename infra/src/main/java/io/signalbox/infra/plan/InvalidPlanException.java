package io.signalbox.infra.plan;

import java.util.List;

/** The plan must not be deployed; the message lists every fault, one a line. */
public final class InvalidPlanException extends RuntimeException {
  private final transient List<String> faults;

  /** Takes the faults, at least one. */
  public InvalidPlanException(List<String> faults) {
    super(
        "the stack is refused, %d fault(s):%n- %s"
            .formatted(faults.size(), String.join(System.lineSeparator() + "- ", faults)));
    this.faults = List.copyOf(faults);
  }

  /** Every fault, each in one sentence. */
  public List<String> faults() {
    return faults;
  }
}
