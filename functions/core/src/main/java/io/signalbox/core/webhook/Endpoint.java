package io.signalbox.core.webhook;

import io.signalbox.core.closing.WebhookWork;

/** Posts a signed webhook to a tenant's URL. */
public interface Endpoint {

  /** True when the tenant answered 2xx. */
  boolean post(WebhookWork hook, String secret);
}
