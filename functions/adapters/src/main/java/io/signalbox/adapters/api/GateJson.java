package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.breaker.GateDesk;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.PathState;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gates, health and overrides as operators are told of them. */
public final class GateJson {
  private GateJson() {}

  /** {@code GET /v1/admin/gates}. */
  public static Reply view(GateDesk.View view) {
    Snapshot snapshot = view.snapshot();
    ObjectNode body = Shapes.object().put("snapshot", snapshot.version());
    body.put("at", Shapes.iso(snapshot.at()));
    ArrayNode channels = body.putArray("channels");
    new TreeMap<>(snapshot.channels())
        .forEach((name, gate) -> gate(channels.addObject().put("gate", name), gate));
    ArrayNode paths = body.putArray("paths");
    TreeMap<String, PathHealth> byName = new TreeMap<>();
    snapshot.paths().forEach((path, health) -> byName.put(path.toString(), health));
    byName.forEach((name, health) -> health(paths.addObject().put("gate", name), health));
    ArrayNode said = body.putArray("overrides");
    view.overrides().forEach(override -> write(said.addObject(), override));
    return Reply.json(200, body);
  }

  /** An override that was just said. */
  public static Reply said(GateOverride override) {
    ObjectNode body = Shapes.object();
    write(body, override);
    return Reply.json(200, body);
  }

  /** One that was taken back. */
  public static Reply lifted(String gate) {
    return Reply.json(200, Shapes.object().put("gate", gate));
  }

  private static void write(ObjectNode json, GateOverride override) {
    json.put("gate", override.gate());
    json.put("mode", override.word().name().toLowerCase(Locale.ROOT));
    json.put("operator", override.operator()).put("reason", override.reason());
    json.put("since", Shapes.iso(override.since())).put("until", Shapes.iso(override.until()));
  }

  private static void gate(ObjectNode json, Gate gate) {
    json.put("mode", gate.mode().name().toLowerCase(Locale.ROOT));
    json.put("since", Shapes.iso(gate.since()));
    if (gate.until() != null) {
      json.put("until", Shapes.iso(gate.until()));
    }
    json.put("share", gate.share());
    Shapes.putText(json, "reason", gate.reason());
  }

  private static void health(ObjectNode json, PathHealth health) {
    gate(json, health.gate());
    json.put("successRate", Shapes.rounded(health.successRate())).put("samples", health.samples());
    json.put("deliveryRate", Shapes.rounded(health.deliveryRate()))
        .put("settled", health.settled());
    @Nullable PathState state = health.state();
    if (state != null) {
      ObjectNode believed = json.putObject("believed");
      believed
          .put("delivery", Shapes.rounded(state.delivery()))
          .put("down", Shapes.rounded(state.down()));
      believed
          .put("receipts", Shapes.rounded(state.receipts()))
          .put("trust", Shapes.rounded(state.trust()));
      believed.put("share", Shapes.rounded(state.share()));
    }
  }
}
