package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A dead letter: i id, m message, e end, t tenant, re reason, k kind, c channel, at when, st
 * status, by, wy why, cg change, si since; b history and original, packed; gd and gs the keys of
 * the index. Everything but b and what follows from the standing is in the index too.
 */
final class LetterItem {
  static final String SORT_KEY = "L";
  static final String STATUS = "st";
  static final String BY = "by";
  static final String WHY = "wy";
  static final String CHANGE = "cg";
  static final String SINCE = "si";
  static final int SHARDS = 4;
  static final Table.Index BY_DAY = new Table.Index("byDay", "gd", "gs");

  private static final String ID = "i";

  /** Packed bytes that are surely within DynamoDB's 400 KB for an item. */
  private static final int MOST_BYTES = 390_000;

  /** Characters of each text when even packed they are too large: 3 bytes each at most. */
  private static final int CUT_TO = 60_000;

  private LetterItem() {}

  static String partition(String id) {
    return "L#" + id;
  }

  static String day(Instant at, int shard) {
    return at.atZone(ZoneOffset.UTC).toLocalDate() + "#" + shard;
  }

  /** Thirteen digits hold all times from 2001 to 2286 in their order. */
  static String sort(Instant at, String id) {
    return "%013d#%s".formatted(Math.max(0, at.toEpochMilli()), id);
  }

  static Map<String, AttributeValue> write(Letter letter) {
    Map<String, AttributeValue> item = new HashMap<>(Table.key(partition(letter.id()), SORT_KEY));
    item.put(ID, Values.text(letter.id()));
    About about = letter.about();
    Values.putText(item, "m", about.message());
    item.put("e", Values.number(about.end()));
    Values.putText(item, "t", about.tenant());
    Values.putText(item, "re", about.reason());
    Values.putText(item, "k", about.kind());
    Values.putText(item, "c", about.channel());
    item.put("at", Values.time(letter.at()));
    Standing standing = letter.standing();
    item.put(STATUS, Values.text(standing.status().name()));
    Values.putText(item, BY, standing.by());
    Values.putText(item, WHY, standing.why());
    Values.putText(item, CHANGE, standing.change());
    Values.putTime(item, SINCE, standing.since());
    item.put("b", Values.bytes(pack(letter.history(), letter.original())));
    int shard = Math.floorMod(letter.id().hashCode(), SHARDS);
    item.put(BY_DAY.hash(), Values.text(day(letter.at(), shard)));
    item.put(BY_DAY.range(), Values.text(sort(letter.at(), letter.id())));
    return item;
  }

  static Letter read(Map<String, AttributeValue> item) {
    JsonNode texts = Packed.unpack(Values.bytes(item, "b"));
    return new Letter(
        Values.text(item, ID),
        about(item),
        texts.get(0).asText(),
        texts.get(1).asText(),
        Values.time(item, "at"),
        new Standing(
            status(item),
            Values.text(item, BY),
            Values.text(item, WHY),
            Values.text(item, CHANGE),
            Values.timeOrNull(item, SINCE)));
  }

  static Summary summary(Map<String, AttributeValue> item) {
    return new Summary(Values.text(item, ID), about(item), Values.time(item, "at"), status(item));
  }

  private static About about(Map<String, AttributeValue> item) {
    return new About(
        Values.text(item, "m"),
        (int) Values.number(item, "e"),
        Values.text(item, "t"),
        Values.text(item, "re"),
        Values.text(item, "k"),
        Values.text(item, "c"));
  }

  private static Status status(Map<String, AttributeValue> item) {
    return Status.valueOf(Values.text(item, STATUS));
  }

  private static byte[] pack(String history, String original) {
    byte[] whole = Packed.pack(Packed.array().add(history).add(original));
    return whole.length <= MOST_BYTES
        ? whole
        : Packed.pack(Packed.array().add(cut(history)).add(cut(original)));
  }

  private static String cut(String text) {
    if (text.length() <= CUT_TO) {
      return text;
    }
    return text.substring(0, CUT_TO) + "[cut: " + (text.length() - CUT_TO) + " characters]";
  }
}
