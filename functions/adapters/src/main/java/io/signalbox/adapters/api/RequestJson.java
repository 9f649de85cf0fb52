package io.signalbox.adapters.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.signalbox.core.ingest.Fault;
import io.signalbox.core.ingest.IngestRequest;
import io.signalbox.core.ingest.IngestRequest.TemplateUse;
import io.signalbox.core.ingest.SendAt;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of {@code POST /v1/messages}. What cannot be read becomes a fault of the request,
 * which core tells together with its own.
 */
public final class RequestJson {
  /** Longest body, 1 MiB of UTF-8: a thousand recipients take some 20 KB. */
  public static final int MAX_BYTES = 1024 * 1024;

  /** Code of the fault of a longer body. */
  public static final String TOO_LARGE = "body_too_large";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** The request; its {@link IngestRequest#unread} tells what could not be read. */
  public IngestRequest read(String body) {
    List<Fault> faults = new ArrayList<>();
    return object(body, faults)
        .map(RequestJson::request)
        .orElseGet(() -> IngestRequest.unreadable(faults.get(0)));
  }

  /** The object of a body, strictly read; empty, with one fault, when there is none. */
  static Optional<JsonNode> object(String body, List<Fault> faults) {
    if (body.length() > MAX_BYTES || body.getBytes(UTF_8).length > MAX_BYTES) {
      faults.add(new Fault("", TOO_LARGE, "The body is longer than " + MAX_BYTES + " bytes."));
      return Optional.empty();
    }
    try {
      JsonNode root = MAPPER.readTree(body);
      if (root.isObject()) {
        return Optional.of(root);
      }
      faults.add(malformed("The body is not a JSON object."));
    } catch (JsonProcessingException e) {
      // The parser's own words may repeat the body.
      faults.add(
          malformed(
              e.getLocation() == null
                  ? "The body is not JSON."
                  : "Not JSON, or a field twice, at line %d, column %d."
                      .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr())));
    }
    return Optional.empty();
  }

  private static Fault malformed(String detail) {
    return new Fault("", "json_malformed", detail);
  }

  private static IngestRequest request(JsonNode root) {
    List<Fault> faults = new ArrayList<>();
    JsonReader in = new JsonReader(root, "", faults);
    String requestId = in.text("requestId");
    List<String> to = in.texts("to");
    TemplateUse template = in.object("template").map(RequestJson::template).orElse(null);
    String text = in.text("text");
    String kind = in.text("kind");
    String bizType = in.text("bizType");
    String from = in.text("from");
    String channel = in.text("channel");
    SendAt sendAt = sendAt(in);
    Long ttl = in.whole("ttlSeconds");
    Long attempts = in.whole("maxAttempts");
    String callback = in.text("callbackUrl");
    String trace = in.text("traceId");
    in.noOthers();
    return new IngestRequest(
        requestId, to, template, text, kind, bizType, from, channel, sendAt, ttl, attempts,
        callback, trace, faults);
  }

  private static TemplateUse template(JsonReader in) {
    TemplateUse use = new TemplateUse(in.text("id"), in.textsByName("params"));
    in.noOthers();
    return use;
  }

  /** {@code "2026-03-01T09:00:00Z"} or {@code {"local": "2026-03-01T09:00:00", "zone": ...}}. */
  private static @Nullable SendAt sendAt(JsonReader in) {
    JsonNode wish = in.field("sendAt").orElse(null);
    if (wish != null && wish.isObject()) {
      return in.object("sendAt").map(RequestJson::local).orElse(null);
    }
    String text = in.text("sendAt");
    if (text == null) {
      return null;
    }
    return parsed(
        () -> new SendAt.At(OffsetDateTime.parse(text).toInstant()),
        in,
        "sendAt",
        "Must be an ISO 8601 instant with its offset, or an object of local and zone.");
  }

  private static @Nullable SendAt local(JsonReader in) {
    String time = in.text("local");
    String zone = in.text("zone");
    in.noOthers();
    for (String name : List.of("local", "zone")) {
      if (in.field(name).isEmpty()) {
        in.fault(name, "send_at_invalid", "Give both local and zone.");
      }
    }
    if (time == null || zone == null) {
      return null;
    }
    return parsed(
        () -> new SendAt.Local(LocalDateTime.parse(time), zone),
        in,
        "local",
        "Must be an ISO 8601 local time without offset.");
  }

  private static @Nullable SendAt parsed(
      Supplier<SendAt> parse, JsonReader in, String field, String detail) {
    try {
      return parse.get();
    } catch (DateTimeException e) {
      in.fault(field, "send_at_invalid", detail);
      return null;
    }
  }
}
