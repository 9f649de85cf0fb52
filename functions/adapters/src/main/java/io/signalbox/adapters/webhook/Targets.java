package io.signalbox.adapters.webhook;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;

/**
 * Which URLs a tenant may have called: https to a public address. Every address of the name is
 * checked. A name that changes between this check and the connection (the JVM keeps it for 30 s)
 * would still have to show a certificate for the tenant's name, which no inner service has.
 */
public final class Targets {
  private final boolean http;
  private final boolean inner;
  private final Resolver resolver;

  /** Finds the addresses of a name. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  Targets(boolean http, boolean inner, Resolver resolver) {
    this.http = http;
    this.inner = inner;
    this.resolver = resolver;
  }

  /** For the cloud. */
  public static Targets publicHttps() {
    return new Targets(false, false, InetAddress::getAllByName);
  }

  /** For one laptop: also http, loopback and private addresses. */
  public static Targets anywhere() {
    return new Targets(true, true, InetAddress::getAllByName);
  }

  URI check(String url) throws Refused {
    URI target = parse(url);
    String scheme = target.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !(http && scheme.equals("http"))) {
      throw new Refused("url_not_https");
    }
    if (!inner) {
      checkAddresses(target.getHost());
    }
    return target;
  }

  private static URI parse(String url) throws Refused {
    URI target;
    try {
      target = URI.create(url);
    } catch (IllegalArgumentException e) {
      throw new Refused("url_invalid");
    }
    if (target.getScheme() == null || target.getHost() == null || target.getUserInfo() != null) {
      throw new Refused("url_invalid");
    }
    return target;
  }

  private void checkAddresses(String host) throws Refused {
    try {
      for (InetAddress address : resolver.resolve(host)) {
        if (InnerAddresses.contains(address)) {
          throw new Refused("address_not_public");
        }
      }
    } catch (UnknownHostException e) {
      throw new Refused("name_unknown");
    }
  }

  /** Not to be called. */
  static final class Refused extends Exception {
    private final String code;

    Refused(String code) {
      super(code);
      this.code = code;
    }

    String code() {
      return code;
    }
  }
}
