package io.signalbox.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Hash of what a request means, whatever the spelling of its JSON. The trace id is left out: a
 * repetition may well be traced anew.
 */
final class Fingerprint {
  private static final int TRACE_DIGITS = 32;

  private Fingerprint() {}

  static String of(IngestRequest request) {
    StringBuilder canonical = new StringBuilder();
    request.to().forEach(to -> part(canonical, "to", to));
    IngestRequest.TemplateUse template = request.template();
    if (template != null) {
      part(canonical, "template", template.id());
      Map<String, String> sorted = new TreeMap<>(template.params());
      sorted.forEach((name, value) -> part(canonical, "param " + name, value));
    }
    part(canonical, "requestId", request.requestId());
    part(canonical, "text", request.text());
    part(canonical, "kind", request.kind());
    part(canonical, "bizType", request.bizType());
    part(canonical, "from", request.from());
    part(canonical, "channel", request.channel());
    part(canonical, "sendAt", request.sendAt());
    part(canonical, "ttlSeconds", request.ttlSeconds());
    part(canonical, "maxAttempts", request.maxAttempts());
    part(canonical, "callbackUrl", request.callbackUrl());
    return sha256(canonical.toString());
  }

  static String traceId(String tenant, String requestId) {
    StringBuilder canonical = new StringBuilder();
    List.of(tenant, requestId).forEach(p -> part(canonical, "trace", p));
    return sha256(canonical.toString()).substring(0, TRACE_DIGITS);
  }

  /** Lengths first, so that no value can pass for the end of another; absent is not empty. */
  private static void part(StringBuilder canonical, String name, @Nullable Object value) {
    String text = Objects.toString(value, "");
    canonical.append(name.length()).append(':').append(name);
    canonical.append(value == null ? -1 : text.length()).append(':').append(text);
  }

  private static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
