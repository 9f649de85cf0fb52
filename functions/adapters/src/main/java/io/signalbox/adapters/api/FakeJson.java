package io.signalbox.adapters.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Suspicions of fake receipts as operators are told of them. */
public final class FakeJson {
  private FakeJson() {}

  /** {@code GET /v1/admin/fakes}. */
  public static Reply view(List<FakeFlag> flags) {
    ObjectNode body = Shapes.object();
    ArrayNode fakes = body.putArray("fakes");
    flags.forEach(flag -> write(fakes.addObject(), flag));
    return Reply.json(200, body);
  }

  /** One that was just judged. */
  public static Reply judged(FakeFlag flag) {
    ObjectNode body = Shapes.object();
    write(body, flag);
    return Reply.json(200, body);
  }

  private static void write(ObjectNode json, FakeFlag flag) {
    @Nullable Judgment judgment = flag.judgment();
    json.put("place", flag.place());
    json.put(
        "status", judgment == null ? "suspected" : judgment.word().name().toLowerCase(Locale.ROOT));
    json.put("worth", Shapes.rounded(flag.worth()));
    ArrayNode hours = json.putArray("hours");
    flag.hours().stream().sorted().forEach(hours::add);
    json.put("evidence", flag.evidence());
    json.put("since", Shapes.iso(flag.since())).put("seenAt", Shapes.iso(flag.seenAt()));
    if (judgment != null) {
      json.put("operator", judgment.operator()).put("reason", judgment.reason());
      json.put("judgedAt", Shapes.iso(judgment.at())).put("until", Shapes.iso(judgment.until()));
    }
  }
}
