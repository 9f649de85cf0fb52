package io.signalbox.adapters.dynamodb;

import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message.Origin;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Text;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the tenant asked for, as attributes of a message's item: tn tenant, rq request id, k kind,
 * bz bizType, to number, cc country, op operator, tz zone, fr from, en encoding, sg segments, pn
 * pin, ac accepted at, sa send at, dl deadline, ma maximum attempts, cb callback URL, tr trace id,
 * pr price, wt 1 when watched. The text is mapped by {@link TextItem}.
 */
final class OriginItem {
  static final String TENANT = "tn";

  private OriginItem() {}

  static void write(Origin origin, Map<String, AttributeValue> item) {
    item.put(TENANT, Values.text(origin.tenant()));
    item.put("rq", Values.text(origin.requestId()));
    item.put("k", Values.text(origin.kind().name()));
    Values.putText(item, "bz", origin.bizType());
    Values.putText(item, "fr", origin.from());
    Values.putText(item, "pn", origin.pin());
    Values.putText(item, "cb", origin.callbackUrl());
    Values.putText(item, "tr", origin.traceId());
    item.put("ac", Values.time(origin.acceptedAt()));
    Values.putTime(item, "sa", origin.sendAt());
    item.put("dl", Values.time(origin.deadline()));
    item.put("ma", Values.number(origin.maxAttempts()));
    item.put("pr", Values.number(origin.priceMicros()));
    item.put("en", Values.text(origin.text().encoding().name()));
    item.put("sg", Values.number(origin.text().segments()));
    if (origin.watched()) {
      item.put("wt", Values.number(1));
    }
    write(origin.to(), item);
  }

  private static void write(Destination to, Map<String, AttributeValue> item) {
    item.put("to", Values.text(to.number()));
    Values.putText(item, "cc", to.country());
    Values.putText(item, "op", to.operator());
    Values.putText(item, "tz", to.zone());
  }

  static Origin read(Map<String, AttributeValue> item, String body) {
    return new Origin(
        new MessageId(Values.text(item, Table.PK)),
        Values.text(item, TENANT),
        Values.text(item, "rq"),
        Kind.valueOf(Values.text(item, "k")),
        Values.text(item, "bz"),
        destination(item),
        Values.text(item, "fr"),
        text(item, body),
        Values.textOrNull(item, "pn"),
        Values.time(item, "ac"),
        Values.timeOrNull(item, "sa"),
        Values.time(item, "dl"),
        (int) Values.number(item, "ma"),
        Values.textOrNull(item, "cb"),
        Values.text(item, "tr"),
        Values.number(item, "pr"),
        item.containsKey("wt"));
  }

  private static Destination destination(Map<String, AttributeValue> item) {
    return new Destination(
        Values.text(item, "to"),
        Values.text(item, "cc"),
        Values.text(item, "op"),
        Values.text(item, "tz"));
  }

  private static Text text(Map<String, AttributeValue> item, String body) {
    Text.Encoding encoding = Text.Encoding.valueOf(Values.text(item, "en"));
    return new Text(body, encoding, (int) Values.number(item, "sg"));
  }
}
