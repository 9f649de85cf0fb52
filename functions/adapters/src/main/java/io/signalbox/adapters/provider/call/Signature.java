package io.signalbox.adapters.provider.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 over a body, in hexadecimal digits of either case. */
public final class Signature {
  private static final String ALGORITHM = "HmacSHA256";

  private Signature() {}

  /** The signature, in lower case. */
  public static String of(String secret, String body) {
    return HexFormat.of().formatHex(mac(secret, body));
  }

  /** Whether it is the body's signature; takes the same time wherever they differ. */
  public static boolean matches(String secret, String body, String signature) {
    try {
      byte[] given = HexFormat.of().parseHex(signature.strip());
      return MessageDigest.isEqual(mac(secret, body), given);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] mac(String secret, String body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
      return mac.doFinal(body.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + ALGORITHM, e);
    }
  }
}
