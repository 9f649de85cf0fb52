package io.signalbox.local.event;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.local.blueprint.SecretSpec;
import io.signalbox.local.template.Arns;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The secrets of the template; generated ones depend on the seed and the name only. */
public final class Secrets {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final Map<String, String> values = new TreeMap<>();

  /** Generates the values. */
  public Secrets(List<SecretSpec> specs, long seed) {
    for (SecretSpec spec : specs) {
      String literal = spec.literal();
      values.put(
          spec.name(), literal == null ? generate(spec.name(), spec.length(), seed) : literal);
    }
  }

  /** The value; throws {@link IllegalArgumentException} when there is no such secret. */
  public String value(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("There is no secret " + name);
    }
    return value;
  }

  /** Values by name. */
  public Map<String, String> all() {
    return Map.copyOf(values);
  }

  /** GetSecretValue, by name or ARN. */
  ObjectNode get(String id) {
    for (Map.Entry<String, String> secret : values.entrySet()) {
      String name = secret.getKey();
      if (id.equals(name) || id.contains(":secret:" + name + "-")) {
        return JSON.createObjectNode()
            .put("ARN", Arns.ofSecret(name))
            .put("Name", name)
            .put("SecretString", secret.getValue())
            .put("VersionId", "00000000-0000-0000-0000-000000000001")
            .put("CreatedDate", 0);
      }
    }
    throw ServiceException.notFound("Secrets Manager can't find the specified secret.");
  }

  /** Letters and digits drawn from the hash of seed, name and position. */
  private static String generate(String name, int length, long seed) {
    StringBuilder text = new StringBuilder(length);
    for (int block = 0; text.length() < length; block++) {
      for (byte octet : sha256(seed + "/" + name + "/" + block)) {
        if (text.length() < length) {
          text.append(ALPHABET.charAt(Byte.toUnsignedInt(octet) % ALPHABET.length()));
        }
      }
    }
    return text.toString();
  }

  private static byte[] sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return digest.digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
