package io.signalbox.lab.cloud;

import io.signalbox.core.ingest.Numbers;
import io.signalbox.core.ingest.Templates;
import io.signalbox.core.ingest.TextMeter;
import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Text;
import java.util.Map;

/** Numbers, templates and texts by the plainest rules: they are not what is tried here. */
final class Plain implements Numbers, Templates, TextMeter {
  private static final int SEGMENT = 160;

  @Override
  public Numbers.Result look(String e164) {
    return e164.matches("\\+1[0-9]{10}")
        ? new Numbers.Result.Mobile(new Destination(e164, "US", operator(e164), "America/New_York"))
        : new Numbers.Result.Unusable("number_invalid", "Not a number here.");
  }

  private static String operator(String number) {
    return number.charAt(number.length() - 1) % 2 == 0 ? "even" : "odd";
  }

  @Override
  public Rendered render(String template, Map<String, String> params) {
    return new Rendered.Filled(template);
  }

  @Override
  public Text measure(String body) {
    return new Text(body, Text.Encoding.GSM7, (body.length() + SEGMENT - 1) / SEGMENT);
  }
}
