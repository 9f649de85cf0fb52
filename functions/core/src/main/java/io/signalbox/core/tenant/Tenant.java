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
 */
public record Tenant(
    String id,
    String webhookSecret,
    @Nullable String callbackUrl,
    Map<String, String> templates,
    int maxRecipients) {
  public Tenant {
    templates = Map.copyOf(templates);
  }

  @Override
  public String toString() {
    return id;
  }
}
