package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.GateOverrides;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What operators say of gates: partition {@code OVERRIDES} in the table of health, sorted by gate:
 * w word, op operator, re reason, si since, un until, x when it was taken back.
 */
public final class DynamoGateOverrides implements GateOverrides.Store {
  private static final String PARTITION = "OVERRIDES";
  private static final String TAKEN_BACK = "x";

  private final Table table;

  public DynamoGateOverrides(Table table) {
    this.table = table;
  }

  @Override
  public List<GateOverride> all() {
    return table.partition(PARTITION, true).stream()
        .filter(item -> !item.containsKey(TAKEN_BACK))
        .map(DynamoGateOverrides::read)
        .sorted(Comparator.comparing(GateOverride::gate))
        .toList();
  }

  @Override
  public void put(GateOverride said) {
    Map<String, AttributeValue> item = new HashMap<>(Table.key(PARTITION, said.gate()));
    item.put("w", Values.text(said.word().name()));
    item.put("op", Values.text(said.operator()));
    item.put("re", Values.text(said.reason()));
    item.put("si", Values.time(said.since()));
    item.put("un", Values.time(said.until()));
    item.put(Table.TTL, Values.number(said.until().getEpochSecond()));
    table.put(item);
  }

  @Override
  public boolean remove(String gate) {
    Update update = new Update().set(TAKEN_BACK, Values.number(1));
    String there = "attribute_exists(%s)".formatted(update.name(Table.PK));
    String standing = "attribute_not_exists(%s)".formatted(update.name(TAKEN_BACK));
    return table.touch(Table.key(PARTITION, gate), update.when(there).when(standing));
  }

  private static GateOverride read(Map<String, AttributeValue> item) {
    return new GateOverride(
        Values.text(item, Table.SK),
        GateOverride.Word.valueOf(Values.text(item, "w")),
        Values.text(item, "op"),
        Values.text(item, "re"),
        Values.time(item, "si"),
        Values.time(item, "un"));
  }
}
