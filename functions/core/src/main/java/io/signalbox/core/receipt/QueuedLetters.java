package io.signalbox.core.receipt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which samples of unread receipts this process has queued: the others of the same name are letters
 * already, and would only stand in the way of the real ones in their queue. Safe for several
 * threads.
 */
final class QueuedLetters {
  /** An hour's samples of some dozen channels. */
  private static final int MOST = 2_000;

  private final Map<String, Boolean> ids =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > MOST;
        }
      };

  /** One of each name that is not queued. */
  synchronized List<UnreadReceipt> missing(Collection<UnreadReceipt> unread) {
    Map<String, UnreadReceipt> first = new LinkedHashMap<>();
    for (UnreadReceipt receipt : unread) {
      if (ids.get(receipt.eventId()) == null) {
        first.putIfAbsent(receipt.eventId(), receipt);
      }
    }
    return new ArrayList<>(first.values());
  }

  /** They are queued. */
  synchronized void add(Collection<UnreadReceipt> queued) {
    queued.forEach(receipt -> ids.put(receipt.eventId(), true));
  }
}
