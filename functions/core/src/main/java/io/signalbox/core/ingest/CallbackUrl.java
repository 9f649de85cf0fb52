package io.signalbox.core.ingest;

import java.net.URI;
import java.net.URISyntaxException;

/** Where webhooks may go: https with a host, neither credentials nor fragment, up to 1,000 long. */
final class CallbackUrl {
  private static final int MAX = 1000;

  private CallbackUrl() {}

  /** Whether webhooks may be posted there; {@code plain} allows http too. */
  static boolean valid(String url, boolean plain) {
    try {
      URI uri = new URI(url);
      boolean scheme =
          "https".equalsIgnoreCase(uri.getScheme())
              || (plain && "http".equalsIgnoreCase(uri.getScheme()));
      boolean bare = uri.getRawUserInfo() == null && uri.getRawFragment() == null;
      boolean sized = url.length() <= MAX && Characters.good(url);
      return scheme && bare && uri.getHost() != null && sized;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
