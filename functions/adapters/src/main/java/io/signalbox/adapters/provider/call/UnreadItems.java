package io.signalbox.adapters.provider.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.Reference;
import io.signalbox.core.receipt.UnreadReceipt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Of receipts that say nothing we know: what people need to find out, and nothing else. A provider
 * that has a new word for something says it in every receipt: so many share an id, and the first of
 * them is the letter.
 */
final class UnreadItems {
  /** So many groups of words, each with so many samples an hour, for a channel and a reason. */
  private static final int WORDS = 8;

  private static final int SAMPLES = 4;

  private final String channel;
  private final ReceiptReader.Places places;

  UnreadItems(String channel, ReceiptReader.Places places) {
    this.channel = channel;
    this.places = places;
  }

  UnreadReceipt of(JsonNode item, String why, Instant receivedAt) {
    String reference = reference(item);
    String id = name(item, places.id());
    String status = word(item, places.status());
    String code = word(item, places.code());
    String at = ReceiptReader.optional(item, places.at()).orElse("");
    String part = word(item, places.part()) + "/" + word(item, places.parts());
    String all = String.join("\n", channel, why, reference, id, status, code, at, part);
    return new UnreadReceipt(
        sample(why, all, receivedAt),
        channel,
        why,
        reference,
        id,
        status,
        code,
        Times.read(at).orElse(receivedAt),
        receivedAt);
  }

  /**
   * The same for the same receipt within an hour, and for at most 32 different ones of a reason.
   */
  private String sample(String why, String all, Instant receivedAt) {
    String id =
        String.join(
            "\n",
            channel,
            UnreadReceipt.reason(why),
            receivedAt.truncatedTo(ChronoUnit.HOURS).toString(),
            String.valueOf(Math.floorMod(why.hashCode(), WORDS)),
            String.valueOf(Math.floorMod(all.hashCode(), SAMPLES)));
    return UUID.nameUUIDFromBytes(id.getBytes(UTF_8)).toString();
  }

  /** Whole if it is ours; anything else may be a recipient's number, and is masked. */
  private String reference(JsonNode item) {
    String plain = ReceiptReader.optional(item, places.reference()).orElse("");
    return Reference.parse(plain).isPresent() ? plain : Codes.clean(plain);
  }

  /** With its digits, or nobody could find what it is about. */
  private static String name(JsonNode item, JsonPointer at) {
    String plain = ReceiptReader.optional(item, at).orElse("").replaceAll("[^A-Za-z0-9_.:-]+", "_");
    int longest = ReceiptReader.ID_LONGEST;
    return plain.length() <= longest ? plain : plain.substring(0, longest);
  }

  private static String word(JsonNode item, JsonPointer at) {
    return ReceiptReader.optional(item, at).map(Codes::clean).orElse("");
  }
}
