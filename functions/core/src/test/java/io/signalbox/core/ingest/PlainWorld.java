package io.signalbox.core.ingest;

import io.signalbox.core.message.Destination;
import io.signalbox.core.message.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Numbers, templates and texts by the plainest rules that a test can rely on. */
final class PlainWorld {
  private PlainWorld() {}

  /** +1 is New York, +44 London; anything else, or of another length, is not valid. */
  static Numbers numbers() {
    return e164 -> {
      if (e164.matches("\\+1[0-9]{10}")) {
        return mobile(e164, "US", "America/New_York");
      }
      if (e164.matches("\\+44[0-9]{10}")) {
        return mobile(e164, "GB", "Europe/London");
      }
      return new Numbers.Result.Unusable("number_invalid", "Not a valid number.");
    };
  }

  private static Numbers.Result mobile(String number, String country, String zone) {
    return new Numbers.Result.Mobile(new Destination(number, country, "unknown", zone));
  }

  /** Every parameter must be used and every place filled. */
  static Templates templates() {
    return (template, params) -> {
      List<String> faults = new ArrayList<>();
      String text = template;
      for (Map.Entry<String, String> param : params.entrySet()) {
        String place = "{{" + param.getKey() + "}}";
        if (!text.contains(place)) {
          faults.add(param.getKey() + " is not used");
        }
        text = text.replace(place, param.getValue());
      }
      Pattern.compile("\\{\\{(.*?)}}")
          .matcher(text)
          .results()
          .forEach(m -> faults.add(m.group(1) + " is missing"));
      return faults.isEmpty()
          ? new Templates.Rendered.Filled(text)
          : new Templates.Rendered.Mismatch(faults);
    };
  }

  /** A segment for each 100 characters begun. */
  static TextMeter meter() {
    return body -> new Text(body, Text.Encoding.GSM7, (body.length() + 99) / 100);
  }
}
