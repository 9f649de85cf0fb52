package io.signalbox.local.sim;

import java.time.Duration;
import java.util.List;

/** What a simulated provider does with a call. */
public sealed interface Decision {

  /** From the request to its answer. */
  Duration latency();

  /**
   * Taken.
   *
   * @param id the provider's own
   * @param held the answer is never written, as after a timeout
   */
  record Accepted(Duration latency, String id, boolean held, Fate fate) implements Decision {}

  /** Refused for good, or for the account. */
  record Refused(Duration latency, int status, String code) implements Decision {}

  /** Told to slow down. */
  record Throttled(Duration latency, Duration retryAfter) implements Decision {}

  /** Failed for now, nothing sent. */
  record Failed(Duration latency, int status, String code) implements Decision {}

  /** Never answered, nothing sent. */
  record Ignored(Duration latency) implements Decision {}

  /**
   * What becomes of a message that was taken.
   *
   * @param handset the text reaches the handset
   * @param handsetAfter from acceptance
   * @param reports receipts, in the order in which they are sent
   * @param early the receipts are sent before the answer
   */
  record Fate(boolean handset, Duration handsetAfter, List<Report> reports, boolean early) {
    /** Swallowed without a trace. */
    static final Fate NOTHING = new Fate(false, Duration.ZERO, List.of(), false);

    public Fate {
      reports = List.copyOf(reports);
    }
  }

  /**
   * One receipt to come.
   *
   * @param code the provider's own
   * @param after from acceptance
   */
  record Report(ReportStatus status, String code, Duration after) {}

  /** What a receipt says. */
  enum ReportStatus {
    SENT("sent", "ACCEPTD"),
    DELIVERED("delivered", "DELIVRD"),
    UNDELIVERED("undelivered", "UNDELIV");

    private final String sim;
    private final String http;

    ReportStatus(String sim, String http) {
      this.sim = sim;
      this.http = http;
    }

    /** The word of the {@code sim} protocol. */
    public String sim() {
      return sim;
    }

    /** The word of the {@code http} protocol. */
    public String http() {
      return http;
    }

    /** Whether nothing more is reported after it. */
    public boolean isFinal() {
      return this != SENT;
    }
  }
}
