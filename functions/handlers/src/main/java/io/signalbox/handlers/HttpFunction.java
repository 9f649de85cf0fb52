package io.signalbox.handlers;

import com.fasterxml.jackson.databind.JsonNode;

/** A function behind the HTTP API. */
abstract class HttpFunction extends JsonFunction {

  @Override
  final JsonNode handle(JsonNode event) {
    return answer(HttpCall.of(event)).toJson();
  }

  abstract HttpReply answer(HttpCall call);
}
