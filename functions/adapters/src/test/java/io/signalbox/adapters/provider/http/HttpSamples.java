package io.signalbox.adapters.provider.http;

import java.util.List;
import java.util.Map;

/** Settings like those of the demo channel. */
final class HttpSamples {
  static final Map<String, Object> RECEIPTS =
      Map.of(
          "list", "/reports",
          "reference", "/clientRef",
          "id", "/messageId",
          "status", "/state",
          "at", "/doneDate",
          "delivered", List.of("DELIVRD"),
          "undelivered", List.of("UNDELIV", "EXPIRED", "REJECTD"),
          "intermediate", List.of("ACCEPTD"));

  static final Map<String, Object> SETTINGS =
      Map.of(
          "path",
          "/send",
          "body",
          "{\"recipient\":\"{{to}}\",\"content\":\"{{text}}\",\"clientRef\":\"{{reference}}\"}",
          "idPointer",
          "/result/messageId",
          "codePointer",
          "/result/code",
          "okCodes",
          List.of("0"),
          "codes",
          Map.of("1", "number", "2", "content", "3", "opted_out", "5", "account", "9", "temporary"),
          "receipts",
          RECEIPTS);

  private HttpSamples() {}
}
