package io.signalbox.adapters.provider.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.adapters.mustache.ValueTemplate;
import io.signalbox.adapters.mustache.ValueTemplate.InvalidTemplate;
import io.signalbox.adapters.provider.call.ChannelSettings;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.Text;
import io.signalbox.core.send.Provider.Submission;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The two templates of a REST provider: the body, and the value of its authentication header. */
final class Templates {
  private static final String BODY = "body";

  /** With what breaks a body whose values are not escaped, or not in quotes. */
  private static final Submission SAMPLE =
      new Submission(
          new Reference(MessageId.derive("sample", "sample", "sample"), 1),
          "+12025550100",
          "Sample",
          new Text("\"{}\\&=\n", Text.Encoding.GSM7, 1));

  private Templates() {}

  /** The body's template; a fault when it is none, or leaves out what a provider must be told. */
  static ValueTemplate body(ChannelSettings settings, BodyFormat format, boolean receipts) {
    String source = settings.required(BODY);
    ValueTemplate template =
        compile(settings, BODY, source, format::escape, values(SAMPLE).keySet());
    if (source.isEmpty()) {
      return template;
    }
    if (!template.names().contains("to") && !template.names().contains("toDigits")) {
      settings.faultOf(BODY, "has neither {{to}} nor {{toDigits}}");
    }
    for (String needed : receipts ? List.of("text", "reference") : List.of("text")) {
      if (!template.names().contains(needed)) {
        settings.faultOf(BODY, "has no {{" + needed + "}}");
      }
    }
    if (!format.isWellFormed(template.render(values(SAMPLE)))) {
      settings.faultOf(BODY, "is not well-formed once it is filled in");
    }
    return template;
  }

  /** The template of the header's value. */
  static ValueTemplate auth(ChannelSettings settings, String source) {
    return compile(
        settings, "value", source, ValueTemplate::verbatim, secretValues("sample").keySet());
  }

  private static ValueTemplate compile(
      ChannelSettings settings,
      String name,
      String source,
      UnaryOperator<String> escape,
      Set<String> known) {
    try {
      ValueTemplate template = ValueTemplate.compile(source, escape);
      for (String value : template.names()) {
        if (!known.contains(value)) {
          settings.faultOf(name, "no such value: {{" + value + "}}");
        }
      }
      return template;
    } catch (InvalidTemplate e) {
      settings.faultOf(name, String.valueOf(e.getMessage()));
      return empty();
    }
  }

  private static ValueTemplate empty() {
    try {
      return ValueTemplate.compile("", ValueTemplate::verbatim);
    } catch (InvalidTemplate e) {
      throw new IllegalStateException("an empty text is a template", e);
    }
  }

  /** What a body may name. */
  static Map<String, String> values(Submission submission) {
    Map<String, String> values = new HashMap<>();
    values.put("to", submission.to());
    values.put("toDigits", submission.to().substring(1));
    values.put("from", submission.from());
    values.put("text", submission.text().body());
    values.put("reference", submission.reference().toString());
    values.put("segments", Integer.toString(submission.text().segments()));
    values.put("encoding", submission.text().encoding().name());
    return values;
  }

  /** What the header's value may name. */
  static Map<String, String> secretValues(String secret) {
    String basic = Base64.getEncoder().encodeToString(secret.getBytes(UTF_8));
    return Map.of("secret", secret, "basic", basic);
  }
}
