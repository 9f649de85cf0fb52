package io.signalbox.core.ingest;

import io.signalbox.core.ingest.IngestRequest.TemplateUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds requests: a valid one-time password to one number, unless told otherwise. */
final class Asked {
  static final String NUMBER = "+12025550100";

  private @Nullable String requestId = "r-1";
  private List<String> to = List.of(NUMBER);
  private @Nullable TemplateUse template;
  private @Nullable String text = "Your code is 123456";
  private @Nullable String kind = "otp";
  private @Nullable String bizType;
  private @Nullable String from;
  private @Nullable String channel;
  private @Nullable SendAt sendAt;
  private @Nullable Long ttl;
  private @Nullable Long attempts;
  private @Nullable String callback;
  private @Nullable String trace;
  private final List<Fault> unread = new ArrayList<>();

  static Asked request() {
    return new Asked();
  }

  Asked named(@Nullable String id) {
    requestId = id;
    return this;
  }

  Asked to(String... numbers) {
    to = List.of(numbers);
    return this;
  }

  /** The first so many of the hundred fictional numbers. */
  Asked toMany(int count) {
    to = IntStream.range(0, count).mapToObj(i -> "+120255501%02d".formatted(i)).toList();
    return this;
  }

  Asked text(@Nullable String body) {
    text = body;
    return this;
  }

  Asked template(String id, Map<String, String> params) {
    text = null;
    template = new TemplateUse(id, params);
    return this;
  }

  Asked kind(@Nullable String name) {
    kind = name;
    return this;
  }

  Asked bizType(String name) {
    bizType = name;
    return this;
  }

  Asked from(String sender) {
    from = sender;
    return this;
  }

  Asked channel(String name) {
    channel = name;
    return this;
  }

  Asked sendAt(SendAt wish) {
    sendAt = wish;
    return this;
  }

  Asked ttl(long seconds) {
    ttl = seconds;
    return this;
  }

  Asked attempts(long count) {
    attempts = count;
    return this;
  }

  Asked callback(String url) {
    callback = url;
    return this;
  }

  Asked trace(String id) {
    trace = id;
    return this;
  }

  Asked unread(String pointer, String code) {
    unread.add(new Fault(pointer, code, "Cannot be read."));
    return this;
  }

  IngestRequest build() {
    return new IngestRequest(
        requestId, to, template, text, kind, bizType, from, channel, sendAt, ttl, attempts,
        callback, trace, unread);
  }
}
