package io.signalbox.core.tenant;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A customer.
 *
 * @param id lower case letters, digits and dashes
 * @param webhookSecret signs webhooks: {@code whsec_} and base 64
 * @param callbackUrl where webhooks go unless a request says otherwise; null for none
 * @param templates text by template id, with {@code {{name}}} parameters
 * @param maxRecipients per request, 1 to 1,000
 * @param reportsConversions whether it tells, by feedback, which codes were used: then a code that
 *     was not is held against its path. Default false
 */
public record Tenant(
    String id,
    String webhookSecret,
    @Nullable String callbackUrl,
    Map<String, String> templates,
    int maxRecipients,
    boolean reportsConversions) {
  public Tenant {
    templates = Map.copyOf(templates);
  }

  /** One that does not report conversions. */
  public Tenant(
      String id,
      String webhookSecret,
      @Nullable String callbackUrl,
      Map<String, String> templates,
      int maxRecipients) {
    this(id, webhookSecret, callbackUrl, templates, maxRecipients, false);
  }

  @Override
  public String toString() {
    return id;
  }
}
