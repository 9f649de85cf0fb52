package io.signalbox.adapters.provider.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.adapters.provider.call.ChannelSettings;
import io.signalbox.adapters.provider.call.Json;
import java.net.URLEncoder;

/** How a request's body is written. */
enum BodyFormat {
  JSON("application/json") {
    @Override
    String escape(String value) {
      return Json.escape(value);
    }

    @Override
    boolean isWellFormed(String body) {
      return Json.read(body).isPresent();
    }
  },
  FORM("application/x-www-form-urlencoded") {
    @Override
    String escape(String value) {
      return URLEncoder.encode(value, UTF_8);
    }

    @Override
    boolean isWellFormed(String body) {
      return body.matches("[^=&\\s]+=[^=&\\s]*(&[^=&\\s]+=[^=&\\s]*)*");
    }
  };

  private final String contentType;

  BodyFormat(String contentType) {
    this.contentType = contentType;
  }

  static BodyFormat read(ChannelSettings settings) {
    String name = settings.text("format").orElse("json");
    if (name.equals("json")) {
      return JSON;
    }
    if (!name.equals("form")) {
      settings.faultOf("format", "must be json or form");
    }
    return FORM;
  }

  String contentType() {
    return contentType;
  }

  /** Makes a value safe inside the body, so that no text can add a field. */
  abstract String escape(String value);

  abstract boolean isWellFormed(String body);
}
