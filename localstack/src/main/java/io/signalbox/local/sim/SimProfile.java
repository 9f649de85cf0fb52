package io.signalbox.local.sim;

/**
 * How one simulated channel behaves while it is not put in a failure mode.
 *
 * @param idempotencyKey a repeated reference gets the first answer and reaches the handset once
 * @param statusQuery answers what became of a reference
 */
public record SimProfile(
    Protocol protocol,
    boolean idempotencyKey,
    boolean statusQuery,
    Answering answering,
    Reporting reporting) {

  /** With default answers and receipts. */
  public static SimProfile of(Protocol protocol, boolean idempotencyKey, boolean statusQuery) {
    return new SimProfile(
        protocol, idempotencyKey, statusQuery, Answering.defaults(), Reporting.defaults());
  }

  /** Answering otherwise. */
  public SimProfile with(Answering other) {
    return new SimProfile(protocol, idempotencyKey, statusQuery, other, reporting);
  }

  /** Reporting otherwise. */
  public SimProfile with(Reporting other) {
    return new SimProfile(protocol, idempotencyKey, statusQuery, answering, other);
  }

  /** The wire format that a channel speaks. */
  public enum Protocol {
    /** Signalbox's own simulated protocol: {@code POST /<channel>/messages}. */
    SIM,
    /** The same, but receipts tell no reference: only its own id, in decimal digits. */
    SIM_BY_ID,
    /** A generic REST provider: {@code POST /<channel>/send}. */
    HTTP
  }
}
