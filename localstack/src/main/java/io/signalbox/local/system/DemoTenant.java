package io.signalbox.local.system;

import io.signalbox.adapters.aws.AwsClients;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.dynamodb.TenantAdmin;
import io.signalbox.core.tenant.Tenant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The tenant that a laptop starts with.
 *
 * @param apiKey the same for the same seed
 */
public record DemoTenant(Tenant tenant, String apiKey) {
  /** Its id. */
  public static final String ID = "demo";

  private static final int SECRET_BYTES = 24;
  private static final int KEY_BYTES = 16;
  private static final int MAX_RECIPIENTS = 1000;

  /**
   * Of that seed.
   *
   * @param callbackUrl where its webhooks go; null for none
   */
  public static DemoTenant of(long seed, @Nullable String callbackUrl) {
    SplittableRandom random = new SplittableRandom(seed);
    String key = "sk_demo_" + HexFormat.of().formatHex(bytes(random, KEY_BYTES));
    String secret = "whsec_" + Base64.getEncoder().encodeToString(bytes(random, SECRET_BYTES));
    Map<String, String> templates =
        Map.of(
            "code", "Your code is {{code}}. It is good for 5 minutes.",
            "order", "Order {{order}} is on its way.");
    return new DemoTenant(
        new Tenant(ID, secret, callbackUrl, templates, MAX_RECIPIENTS, true), key);
  }

  /** Stores it in that table, over what was there. */
  public void store(AwsClients clients, String table, SplittableRandom random) {
    TenantAdmin admin =
        new TenantAdmin(new Table(clients.dynamoDb(), table, random), InstantSource.system());
    admin.put(tenant);
    admin.putKey(tenant.id(), apiKey);
  }

  private static byte[] bytes(SplittableRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  @Override
  public String toString() {
    return tenant.id();
  }
}
