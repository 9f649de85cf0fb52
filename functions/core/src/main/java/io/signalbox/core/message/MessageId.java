package io.signalbox.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names one text to one recipient: {@code m} and 26 characters of base 32 (130 bits of a SHA-256
 * over tenant, request id and recipient), so that the same request always meets its own records.
 */
public record MessageId(String value) {
  private static final Pattern FORM = Pattern.compile("m[a-v0-9]{26}");
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";
  private static final int LENGTH = 26;

  public MessageId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("not a message id");
    }
  }

  /** The id of that recipient's message in that tenant's request. */
  public static MessageId derive(String tenant, String requestId, String recipient) {
    return new MessageId("m" + Digest.base32(LENGTH, tenant, requestId, recipient));
  }

  /** The id that the text spells, or empty when it spells none. */
  public static Optional<MessageId> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new MessageId(text)) : Optional.empty();
  }

  /** The reference under which a provider knows that attempt. */
  public String reference(int attempt) {
    return value + "-" + attempt;
  }

  @Override
  public String toString() {
    return value;
  }

  /** Hashing of length-prefixed parts, so that ("a", "bc") and ("ab", "c") differ. */
  static final class Digest {
    private Digest() {}

    static String base32(int length, String... parts) {
      byte[] hash = sha256(parts);
      StringBuilder text = new StringBuilder(length);
      for (int i = 0; i < length; i++) {
        text.append(DIGITS.charAt(bits(hash, i * 5)));
      }
      return text.toString();
    }

    private static int bits(byte[] hash, int from) {
      int value = 0;
      for (int bit = from; bit < from + 5; bit++) {
        value = value << 1 | (hash[bit / 8] >> (7 - bit % 8) & 1);
      }
      return value;
    }

    private static byte[] sha256(String... parts) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (String part : parts) {
          byte[] bytes = part.getBytes(UTF_8);
          digest.update(new byte[] {(byte) (bytes.length >> 8), (byte) bytes.length});
          digest.update(bytes);
        }
        return digest.digest();
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every JDK has SHA-256", e);
      }
    }
  }
}
