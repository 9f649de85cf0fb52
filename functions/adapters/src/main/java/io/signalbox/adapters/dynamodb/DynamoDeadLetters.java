package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.deadletter.DeadLetters;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Dead letters in {@code D#<shard>}, sorted by id: t tenant, re reason, at when, b history and
 * original, packed. The shard follows from the id, so that the same letter finds itself whatever
 * its time, and sixteen queries list them all without a scan.
 */
public final class DynamoDeadLetters implements DeadLetters {
  private static final int SHARDS = 16;

  /** Packed bytes that are surely within DynamoDB's 400 KB for an item. */
  private static final int MOST_BYTES = 390_000;

  /** Characters of each text when even packed they are too large: 3 bytes each at most. */
  private static final int CUT_TO = 60_000;

  private final Table table;
  private final Retention retention;

  public DynamoDeadLetters(Table table, Retention retention) {
    this.table = table;
    this.retention = retention;
  }

  @Override
  public void keep(Letter letter) {
    Map<String, AttributeValue> item =
        new HashMap<>(Table.key(partition(letter.id()), letter.id()));
    Values.putText(item, "t", letter.tenant());
    Values.putText(item, "re", letter.reason());
    item.put("at", Values.time(letter.at()));
    item.put("b", Values.bytes(pack(letter.history(), letter.original())));
    long expiry = letter.at().plus(retention.deadLetters()).getEpochSecond();
    item.put(Table.TTL, Values.number(expiry));
    table.putNew(item);
  }

  /** The letter of that id, while it is kept. */
  public Optional<Letter> find(String id) {
    return table.get(partition(id), id, true).map(item -> read(id, item));
  }

  private static Letter read(String id, Map<String, AttributeValue> item) {
    JsonNode texts = Packed.unpack(Values.bytes(item, "b"));
    return new Letter(
        id,
        Values.text(item, "t"),
        Values.text(item, "re"),
        texts.get(0).asText(),
        texts.get(1).asText(),
        Values.time(item, "at"));
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

  private static String partition(String id) {
    return "D#" + Math.floorMod(id.hashCode(), SHARDS);
  }
}
