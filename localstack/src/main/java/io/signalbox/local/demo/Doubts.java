package io.signalbox.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.Attempt;
import io.signalbox.local.sim.Ledger;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What became of attempts of which nobody knew whether they were sent.
 *
 * @param unresolved attempts that stayed so, and were followed by nothing
 * @param resent attempts that were followed by another one all the same
 * @param duplicates messages that were resent and reached their handset twice: allowed within a
 *     budget, unlike what counts as sent twice
 */
public record Doubts(int unresolved, int resent, int duplicates) {

  static Doubts of(Collection<JsonNode> stories, Ledger ledger) {
    int duplicates = 0;
    for (JsonNode story : stories) {
      List<Ledger.Entry> texts = ledger.deliveries(story.path("id").asText());
      duplicates += texts.size() > 1 && allow(story, texts) ? 1 : 0;
    }
    return new Doubts(
        count(stories, Attempt.End.UNKNOWN), count(stories, Attempt.End.RESENT), duplicates);
  }

  private static int count(Collection<JsonNode> stories, String outcome) {
    int count = 0;
    for (JsonNode story : stories) {
      for (JsonNode attempt : story.path("attempts")) {
        count += attempt.path("outcome").asText().equals(outcome) ? 1 : 0;
      }
    }
    return count;
  }

  /**
   * Whether a handset may have got all these texts of a message: one; or one of each attempt, when
   * each but the last of them was in doubt, or reported as failed, and another attempt was allowed
   * to follow.
   */
  public static boolean allow(JsonNode story, List<? extends Ledger.Entry> texts) {
    Set<String> sent = new HashSet<>();
    for (Ledger.Entry text : texts) {
      if (!sent.add(text.reference())) {
        return false;
      }
    }
    int certain = 0;
    for (JsonNode attempt : story.path("attempts")) {
      boolean arrived = sent.contains(attempt.path("reference").asText());
      boolean doubted = attempt.path("outcome").asText().equals(Attempt.End.RESENT);
      certain += arrived && !doubted && !followed(story, attempt) ? 1 : 0;
    }
    return certain <= 1;
  }

  private static boolean followed(JsonNode story, JsonNode attempt) {
    for (JsonNode receipt : story.path("receipts")) {
      if (receipt.path("followed").asBoolean()
          && receipt.path("attempt").asInt() == attempt.path("number").asInt()) {
        return true;
      }
    }
    return false;
  }
}
