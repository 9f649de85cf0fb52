package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.message.MessageId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a request, packed: an array for each line, its values in the order of {@link
 * RecipientLine}. An id that follows from tenant, request and recipient is kept as 1: hashes do not
 * compress.
 */
final class AnswerLines {
  /** There only when the number is held back. */
  private static final int HELD = 10;

  private final String tenant;
  private final String requestId;

  AnswerLines(String tenant, String requestId) {
    this.tenant = tenant;
    this.requestId = requestId;
  }

  byte[] pack(List<RecipientLine> lines) {
    ArrayNode all = Packed.array();
    lines.forEach(line -> write(line, all.addArray()));
    return Packed.pack(all);
  }

  private void write(RecipientLine line, ArrayNode row) {
    row.add(line.to());
    if (derived(line.to()).equals(line.id())) {
      row.add(1);
    } else {
      row.add(line.id());
    }
    row.add(line.state()).add(line.segments()).add(line.encoding());
    row.add(line.country()).add(line.operator()).add(line.priceMicros());
    row.add(line.code()).add(line.detail());
    if (line.heldUntil() != null) {
      row.add(line.heldUntil().toEpochMilli());
    }
  }

  List<RecipientLine> unpack(byte[] bytes) {
    List<RecipientLine> lines = new ArrayList<>();
    Packed.unpack(bytes).forEach(row -> lines.add(read(row)));
    return lines;
  }

  private RecipientLine read(JsonNode row) {
    String to = row.get(0).asText();
    return new RecipientLine(
        to,
        row.get(1).isNumber() ? derived(to) : textOrNull(row.get(1)),
        row.get(2).asText(),
        row.get(3).asInt(),
        row.get(4).asText(),
        row.get(5).asText(),
        row.get(6).asText(),
        row.get(7).asLong(),
        textOrNull(row.get(8)),
        textOrNull(row.get(9)),
        row.has(HELD) ? Instant.ofEpochMilli(row.get(HELD).asLong()) : null);
  }

  private String derived(String to) {
    return MessageId.derive(tenant, requestId, to).value();
  }

  private static @Nullable String textOrNull(JsonNode node) {
    return node.isNull() ? null : node.asText();
  }
}
