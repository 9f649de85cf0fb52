package io.signalbox.adapters.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.core.tenant.Tenant;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tenants, {@code T#<id>}: ws webhook secret, cb callback URL, tp templates, mr maximum recipients,
 * rc 1 when it reports conversions; their keys, {@code K#<SHA-256 of the key, hex>}: t tenant, rv
 * revoked at; their suppressions, {@code S#<tenant>#<number>}: re reason, at since.
 */
final class TenantItem {
  static final String TENANT_SORT_KEY = "T";
  static final String KEY_SORT_KEY = "K";
  static final String SUPPRESSION_SORT_KEY = "S";

  /** Attribute of a key's item: its tenant. */
  static final String OWNER = "t";

  /** Attribute of a key's item that is there once the key is revoked. */
  static final String REVOKED = "rv";

  private TenantItem() {}

  static String tenantPartition(String id) {
    return "T#" + id;
  }

  static String keyPartition(String apiKey) {
    return "K#" + hash(apiKey);
  }

  /** Tenant ids have no {@code #}, so the tenant is what stands before the second. */
  static String suppressionPartition(String tenant, String number) {
    return "S#" + tenant + "#" + number;
  }

  /** SHA-256, hex. */
  static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  static Map<String, AttributeValue> write(Tenant tenant) {
    Map<String, AttributeValue> item =
        new HashMap<>(Table.key(tenantPartition(tenant.id()), TENANT_SORT_KEY));
    item.put("ws", Values.text(tenant.webhookSecret()));
    Values.putText(item, "cb", tenant.callbackUrl());
    Map<String, AttributeValue> templates = new HashMap<>();
    tenant.templates().forEach((id, text) -> templates.put(id, Values.text(text)));
    item.put("tp", AttributeValue.fromM(templates));
    item.put("mr", Values.number(tenant.maxRecipients()));
    if (tenant.reportsConversions()) {
      item.put("rc", Values.number(1));
    }
    return item;
  }

  static Tenant read(String id, Map<String, AttributeValue> item) {
    return new Tenant(
        id,
        Values.text(item, "ws"),
        Values.textOrNull(item, "cb"),
        templates(item.get("tp")),
        (int) Values.number(item, "mr"),
        item.containsKey("rc"));
  }

  private static Map<String, String> templates(@Nullable AttributeValue map) {
    Map<String, String> templates = new HashMap<>();
    if (map != null) {
      map.m().forEach((id, text) -> templates.put(id, text.s()));
    }
    return templates;
  }
}
