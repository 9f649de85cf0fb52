package io.signalbox.core.ingest;

import io.signalbox.core.ingest.IngestRequest.TemplateUse;
import io.signalbox.core.ingest.Templates.Rendered;
import io.signalbox.core.message.Text;
import io.signalbox.core.tenant.Tenant;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** From text or template to a measured text, or the faults of both. */
final class TextCheck {
  private static final String CHARACTERS =
      "Has a control character other than line ends and tabs, or half of a surrogate pair.";

  private static final Text NONE = new Text("", Text.Encoding.GSM7, 1);

  private final Templates templates;
  private final TextMeter meter;
  private final IngestPolicy policy;

  TextCheck(Templates templates, TextMeter meter, IngestPolicy policy) {
    this.templates = templates;
    this.meter = meter;
    this.policy = policy;
  }

  /** The text; what it returns after a fault is not to be used. */
  Text check(Tenant tenant, IngestRequest request, Faults faults) {
    TemplateUse template = request.template();
    String text = request.text();
    if (template != null && text != null) {
      faults.add("/template", "text_and_template", "Give text or template, not both.");
      return NONE;
    }
    if (template != null) {
      return measured(rendered(tenant, template, faults), "/template", faults);
    }
    if (text == null && !faults.unread("/template")) {
      faults.add("/text", "text_required", "Give text or template.");
    }
    if (text != null && text.isBlank()) {
      faults.add("/text", "text_required", "The text is blank.");
    }
    if (text != null && !Characters.good(text)) {
      faults.add("/text", "characters_invalid", CHARACTERS);
      return NONE;
    }
    return measured(text, "/text", faults);
  }

  private @Nullable String rendered(Tenant tenant, TemplateUse use, Faults faults) {
    if (use.id() == null) {
      faults.add("/template/id", "template_required", "Name the template.");
      return null;
    }
    String body = tenant.templates().get(use.id());
    if (body == null) {
      faults.add("/template/id", "template_unknown", "You have no template of that name.");
      return null;
    }
    new TreeMap<>(use.params())
        .forEach(
            (name, value) -> {
              if (!Characters.good(value)) {
                String at = "/template/params/" + name.replace("~", "~0").replace("/", "~1");
                faults.add(at, "characters_invalid", CHARACTERS);
              }
            });
    Rendered rendered = templates.render(body, use.params());
    if (rendered instanceof Rendered.Filled filled) {
      return filled.text();
    }
    for (String fault : ((Rendered.Mismatch) rendered).faults()) {
      faults.add("/template/params", "template_params", fault);
    }
    return null;
  }

  private Text measured(@Nullable String body, String pointer, Faults faults) {
    if (body == null || body.isBlank()) {
      return NONE;
    }
    Text text = meter.measure(body);
    if (text.segments() > policy.maxSegments()) {
      faults.add(
          pointer,
          "text_too_long",
          text.segments() + " segments; at most " + policy.maxSegments() + " are allowed.");
    }
    return text;
  }
}
