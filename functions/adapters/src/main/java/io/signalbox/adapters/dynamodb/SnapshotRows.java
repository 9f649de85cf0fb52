package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.health.Load;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Change;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.Spent;
import io.signalbox.core.health.estimate.Estimates.Reported;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.message.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A snapshot, packed: {@code [at, [path...], [channel...], [change...], {kind: calls}, {channel:
 * [reported...]}, {channel: [at, share of the hour's quota, of the day's]}, {channel: [load...]}]}.
 * A path is {@code [channel, country, operator, success rate, delivery rate, samples, settled,
 * gate..., [state...]]}, a channel {@code [name, gate...]}, a gate {@code mode, since, until or
 * null, level, share, reason}, a change {@code [gate, from, to, evidence, version, at]}, a load
 * {@code at, rate, arrived, calls, messages in each lane}; times in ms. A path's state (see {@link
 * StateRow}) may be missing.
 */
final class SnapshotRows {
  /** Place of a path's state; an older version wrote none. */
  private static final int STATE = 13;

  private SnapshotRows() {}

  static byte[] pack(Snapshot snapshot) {
    ArrayNode all = Packed.array();
    all.add(snapshot.at().toEpochMilli());
    ArrayNode paths = all.addArray();
    snapshot.paths().forEach((path, health) -> write(path, health, paths.addArray()));
    ArrayNode channels = all.addArray();
    snapshot.channels().forEach((name, gate) -> write(gate, channels.addArray().add(name)));
    ArrayNode changes = all.addArray();
    snapshot.changes().forEach(change -> write(change, changes.addArray()));
    ObjectNode calls = all.addObject();
    snapshot.calls().forEach((kind, n) -> calls.put(kind.wireName(), n));
    ObjectNode reported = all.addObject();
    snapshot.reported().forEach((name, r) -> write(r, reported.putArray(name)));
    ObjectNode spent = all.addObject();
    snapshot.spent().forEach((name, s) -> write(s, spent.putArray(name)));
    ObjectNode loads = all.addObject();
    snapshot.loads().forEach((name, load) -> write(load, loads.putArray(name)));
    return Packed.pack(all);
  }

  private static void write(Change change, ArrayNode row) {
    row.add(change.gate()).add(change.from().name()).add(change.to().name());
    row.add(change.evidence()).add(change.snapshot()).add(change.at().toEpochMilli());
  }

  private static void write(Path path, PathHealth health, ArrayNode row) {
    row.add(path.channel()).add(path.country()).add(path.operator());
    row.add(health.successRate())
        .add(health.deliveryRate())
        .add(health.samples())
        .add(health.settled());
    write(health.gate(), row);
    PathState state = health.state();
    if (state != null) {
      StateRow.write(state, row.addArray());
    }
  }

  private static void write(Reported reported, ArrayNode row) {
    reported.chances().forEach(chance -> StateRow.add(chance, row));
  }

  private static void write(Spent spent, ArrayNode row) {
    row.add(spent.at().toEpochMilli());
    StateRow.add(spent.hour(), row);
    StateRow.add(spent.day(), row);
  }

  private static void write(Load load, ArrayNode row) {
    row.add(load.at().toEpochMilli());
    StateRow.add(load.rate(), row);
    StateRow.add(load.arrived(), row);
    row.add(load.calls());
    load.waiting().forEach(row::add);
  }

  private static void write(Gate gate, ArrayNode row) {
    row.add(gate.mode().name()).add(gate.since().toEpochMilli());
    Instant until = gate.until();
    if (until == null) {
      row.addNull();
    } else {
      row.add(until.toEpochMilli());
    }
    row.add(gate.level()).add(gate.share()).add(gate.reason());
  }

  static Snapshot unpack(long version, byte[] bytes) {
    JsonNode all = Packed.unpack(bytes);
    Map<Path, PathHealth> paths = new HashMap<>();
    for (JsonNode row : all.get(1)) {
      Path path = new Path(row.get(0).asText(), row.get(1).asText(), row.get(2).asText());
      paths.put(path, health(row));
    }
    Map<String, Gate> channels = new HashMap<>();
    all.get(2).forEach(row -> channels.put(row.get(0).asText(), gate(row, 1)));
    List<Change> changes = new ArrayList<>();
    all.get(3).forEach(row -> changes.add(change(row)));
    return new Snapshot(
        version,
        time(all.get(0)),
        paths,
        channels,
        changes,
        calls(all.path(4)),
        reported(all.path(5)),
        spent(all.path(6)),
        loads(all.path(7)));
  }

  /** An older version wrote none. */
  private static Map<String, Reported> reported(JsonNode row) {
    Map<String, Reported> reported = new HashMap<>();
    for (Map.Entry<String, JsonNode> channel : row.properties()) {
      List<Double> chances = new ArrayList<>();
      channel.getValue().forEach(chance -> chances.add(chance.asDouble()));
      reported.put(channel.getKey(), new Reported(chances));
    }
    return reported;
  }

  /** An older version wrote none. */
  private static Map<String, Spent> spent(JsonNode row) {
    Map<String, Spent> spent = new HashMap<>();
    for (Map.Entry<String, JsonNode> channel : row.properties()) {
      JsonNode s = channel.getValue();
      Spent figures = new Spent(time(s.path(0)), s.path(1).asDouble(), s.path(2).asDouble());
      spent.put(channel.getKey(), figures);
    }
    return spent;
  }

  /** An older version wrote none. */
  private static Map<String, Load> loads(JsonNode row) {
    Map<String, Load> loads = new HashMap<>();
    for (Map.Entry<String, JsonNode> channel : row.properties()) {
      JsonNode l = channel.getValue();
      List<Long> waiting = new ArrayList<>();
      for (int i = 4; i < l.size(); i++) {
        waiting.add(l.get(i).asLong());
      }
      double rate = l.path(1).asDouble();
      Load load =
          new Load(time(l.path(0)), rate, l.path(2).asDouble(), l.path(3).asLong(), waiting);
      loads.put(channel.getKey(), load);
    }
    return loads;
  }

  /** An older version wrote none. */
  private static Map<Kind, Long> calls(JsonNode row) {
    Map<Kind, Long> calls = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      if (row.has(kind.wireName())) {
        calls.put(kind, row.path(kind.wireName()).asLong());
      }
    }
    return calls;
  }

  private static PathHealth health(JsonNode row) {
    return new PathHealth(
        gate(row, 7),
        row.get(3).asDouble(),
        row.get(4).asDouble(),
        row.get(5).asLong(),
        row.get(6).asLong(),
        row.has(STATE) ? StateRow.read(row.get(STATE)) : null);
  }

  private static Change change(JsonNode row) {
    return new Change(
        row.get(0).asText(),
        Mode.valueOf(row.get(1).asText()),
        Mode.valueOf(row.get(2).asText()),
        row.get(3).asText(),
        row.get(4).asLong(),
        time(row.get(5)));
  }

  private static Gate gate(JsonNode row, int from) {
    JsonNode until = row.get(from + 2);
    return new Gate(
        Mode.valueOf(row.get(from).asText()),
        time(row.get(from + 1)),
        until.isNull() ? null : time(until),
        row.get(from + 3).asInt(),
        row.get(from + 4).asDouble(),
        row.get(from + 5).asText());
  }

  private static Instant time(JsonNode millis) {
    return Instant.ofEpochMilli(millis.asLong());
  }
}
