package io.signalbox.lab.faults;

import io.signalbox.core.ingest.IngestRequest;
import io.signalbox.core.ingest.SendAt;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.lab.cloud.Cloud;
import io.signalbox.lab.cloud.Poison;
import io.signalbox.lab.cloud.SimQueue;
import io.signalbox.lab.outside.Receipts;
import io.signalbox.lab.trial.Trial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What happens to the system in one run: some dozens of messages of all kinds, and nuisances. */
final class Workload {
  private static final long SPAN_MILLIS = 12 * 60_000L;
  static final List<String> TYPES =
      List.of("REGISTER_CODE", "PAYMENT_CODE", "ORDER_NOTIFY", "PROMOTION");
  private static final List<String> QUEUES =
      List.of("p0", "p1", "receipts", "webhooks", "lane-sim-a-p0", "lane-sim-c-all");

  private final Trial trial;
  private final Client client;
  private final Oncall oncall;
  private final List<Tenant> tenants;
  private final RandomGenerator random;
  private final List<String> poisons = new ArrayList<>();

  Workload(Trial trial, Client client, Oncall oncall) {
    this.trial = trial;
    this.client = client;
    this.oncall = oncall;
    this.random = trial.faults().random();
    this.tenants =
        List.of(
            tenant("fine", true),
            tenant("moody", true),
            tenant("dead", true),
            tenant("quiet", false));
  }

  private static Tenant tenant(String name, boolean hooks) {
    String url = hooks ? "https://" + name + ".example/hook" : null;
    return new Tenant(name, "whsec_c2VjcmV0", url, Map.of(), 1_000);
  }

  /** Keys of the records that nobody can read. */
  List<String> poisons() {
    return poisons;
  }

  void plan(Cloud cloud, Receipts receipts) {
    tenants.forEach(cloud.tables().tenants()::add);
    int requests = random.nextInt(10, 20);
    for (int i = 0; i < requests; i++) {
      request("r" + i, random.nextLong(SPAN_MILLIS));
    }
    for (int i = random.nextInt(8); i > 0; i--) {
      client.cancelOne(pick(tenants), random.nextLong(SPAN_MILLIS));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      poison(Objects.requireNonNull(cloud.queues().get(pick(QUEUES))), i);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String unknown = MessageId.derive("nobody", "x" + i, "").reference(1);
      receipts.stray(
          "sim-a", random.nextBoolean() ? unknown : "?" + i, random.nextLong(SPAN_MILLIS));
    }
    for (int i = random.nextInt(12); i > 0; i--) {
      oncall.visit(random.nextLong(2 * SPAN_MILLIS));
    }
  }

  private void poison(SimQueue queue, int number) {
    String key = queue.name() + "-poison-" + number;
    poisons.add(key);
    trial.sim().after(random.nextLong(SPAN_MILLIS), () -> queue.add(new Poison(key), 0));
  }

  private void request(String id, long after) {
    Tenant tenant = pick(tenants);
    IngestRequest request = request(id, trial.sim().now() + after, "Your code is 123456");
    client.post(tenant, request, after);
    int again = random.nextInt(10);
    if (again == 0) {
      client.post(tenant, request, after + random.nextLong(40));
    } else if (again == 1) {
      client.post(tenant, request, after + random.nextLong(120_000));
    } else if (again == 2) {
      IngestRequest other = with(request, "Another text under the same id");
      client.post(tenant, other, after + random.nextLong(30_000));
    }
  }

  private IngestRequest request(String id, long at, String text) {
    int recipients = random.nextInt(4) == 0 ? random.nextInt(2, 14) : 1;
    Set<String> numbers = new LinkedHashSet<>();
    while (numbers.size() < recipients) {
      int last = random.nextInt(5) < 2 ? random.nextInt(50) : random.nextInt(50, 100);
      numbers.add("+120255501%02d".formatted(last));
    }
    boolean repeats = random.nextInt(6) == 0;
    if (repeats) {
      numbers.add("+12025550108");
      numbers.add("+12025550109");
      numbers.add("+12025550119");
      numbers.add("+12025550129");
    }
    if (random.nextInt(5) == 0) {
      // One that answers and one that receipts report dead, and one that leaves by receipt.
      numbers.add("+12025550106");
      numbers.add("+12025550121");
      numbers.add("+12025550141");
    }
    return new IngestRequest(
        id,
        List.copyOf(numbers),
        null,
        text,
        null,
        pick(TYPES),
        null,
        random.nextInt(10) == 0 ? pick(List.of("sim-a", "sim-b", "sim-c")) : null,
        sendAt(at),
        ttl(),
        random.nextInt(5) == 0 ? Long.valueOf(random.nextLong(1, 5)) : null,
        null,
        null,
        List.of());
  }

  private @Nullable Long ttl() {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextLong(10, 60);
      case 1 -> random.nextLong(60, 300);
      default -> null;
    };
  }

  private @Nullable SendAt sendAt(long at) {
    return switch (random.nextInt(8)) {
      case 0 -> in(at, random.nextLong(1, 120));
      case 1 -> in(at, random.nextLong(60, 400));
      case 2 -> in(at, random.nextLong(400, 2_400));
      default -> null;
    };
  }

  private static SendAt in(long at, long seconds) {
    return new SendAt.At(Instant.ofEpochMilli(at + seconds * 1_000));
  }

  private static IngestRequest with(IngestRequest r, String text) {
    return new IngestRequest(
        r.requestId(),
        r.to(),
        r.template(),
        text,
        r.kind(),
        r.bizType(),
        r.from(),
        r.channel(),
        r.sendAt(),
        r.ttlSeconds(),
        r.maxAttempts(),
        r.callbackUrl(),
        r.traceId(),
        r.unread());
  }

  private <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
