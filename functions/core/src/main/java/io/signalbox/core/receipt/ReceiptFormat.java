package io.signalbox.core.receipt;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Reads one channel's receipts. */
public interface ReceiptFormat {

  /** Verifies and parses; never throws for what a provider sends. */
  Parsed parse(Incoming request, Instant receivedAt);

  /**
   * An HTTP request as it came.
   *
   * @param headers names in lower case
   */
  record Incoming(Map<String, String> headers, String query, String body) {
    public Incoming {
      headers = Map.copyOf(headers);
    }
  }

  /** What a request held. */
  sealed interface Parsed {
    /**
     * Genuine.
     *
     * @param unread those that say nothing we know: kept, since they do not come again
     * @param answerType content type of the answer that the provider expects
     * @param answer its body
     */
    record Receipts(
        List<Receipt> receipts, List<UnreadReceipt> unread, String answerType, String answer)
        implements Parsed {
      public Receipts {
        receipts = List.copyOf(receipts);
        unread = List.copyOf(unread);
      }

      /** All of which can be read. */
      public Receipts(List<Receipt> receipts, String answerType, String answer) {
        this(receipts, List.of(), answerType, answer);
      }
    }

    /** The signature is missing or wrong. */
    record Forged() implements Parsed {}

    /** Genuine, but cannot be read. */
    record Malformed(String why) implements Parsed {}
  }
}
