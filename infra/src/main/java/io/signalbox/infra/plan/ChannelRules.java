package io.signalbox.infra.plan;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The rules of the channel file that the functions' own reader has and the plan does not need: the
 * schema in {@code events}, and what it cannot say. A test in {@code localstack} feeds both readers
 * the same bad files.
 */
final class ChannelRules {
  private static final String ID = "urn:signalbox:schema:";

  private ChannelRules() {}

  /** Every fault of a file; empty when the functions would start with it. */
  static List<String> faults(String json) {
    List<String> faults = new ArrayList<>();
    schema().validate(json, InputFormat.JSON).stream()
        .map(e -> "channel file " + e.getInstanceLocation() + ": " + e.getMessage())
        .forEach(faults::add);
    if (faults.isEmpty()) {
      faults.addAll(CrossCheck.faults(json));
    }
    return faults;
  }

  private static Schema schema() {
    Map<String, String> texts =
        Map.of(ID + "channels", text("channels"), ID + "common", text("common"));
    return SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(texts))
        .getSchema(SchemaLocation.of(ID + "channels"));
  }

  private static String text(String name) {
    String file = "/signalbox/events/schemas/" + name + ".json";
    try (InputStream in = ChannelRules.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
