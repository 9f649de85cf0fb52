package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshots;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The snapshot, one item: v version, j the packed content. Safe for several threads; one of them
 * reads while the others go on with what is held.
 */
public final class DynamoSnapshots implements Snapshots {
  private static final String PARTITION = "SNAPSHOT";
  private static final String SORT_KEY = "S";

  private final Table table;
  private final InstantSource clock;
  private final Ages ages;
  private final ReentrantLock reading = new ReentrantLock();
  private volatile @Nullable Held held;

  /**
   * How old a held snapshot may be.
   *
   * @param fresh up to this age it is used without a read; default 3 s
   * @param most up to this age it is used when reading fails; default 10 s, not less than fresh.
   *     Beyond, {@link #current} throws: work waits in its queue instead of going to a channel that
   *     may have been opened long since
   */
  public record Ages(Duration fresh, Duration most) {
    public Ages {
      if (fresh.isNegative() || most.compareTo(fresh) < 0) {
        throw new IllegalArgumentException("snapshot ages must be 0 <= fresh <= most");
      }
    }

    public static Ages defaults() {
      return new Ages(Duration.ofSeconds(3), Duration.ofSeconds(10));
    }
  }

  private record Held(Snapshot snapshot, Instant readAt) {}

  public DynamoSnapshots(Table table, InstantSource clock, Ages ages) {
    this.table = table;
    this.clock = clock;
    this.ages = ages;
  }

  @Override
  public Snapshot current() {
    Held now = held;
    if (now != null && youngerThan(ages.fresh(), now)) {
      return now.snapshot();
    }
    if (now != null && youngerThan(ages.most(), now)) {
      return reading.tryLock() ? refreshed(now) : now.snapshot();
    }
    reading.lock();
    return refreshed(held);
  }

  /** Called with the lock held; another thread may have refreshed meanwhile. */
  private Snapshot refreshed(@Nullable Held before) {
    try {
      Held now = held;
      if (now != null && youngerThan(ages.fresh(), now)) {
        return now.snapshot();
      }
      return hold(read(false));
    } catch (SdkException e) {
      if (before != null && youngerThan(ages.most(), before)) {
        return before.snapshot();
      }
      throw e;
    } finally {
      reading.unlock();
    }
  }

  /** Also when the clock went back, a held snapshot is not young. */
  private boolean youngerThan(Duration age, Held some) {
    Duration since = Duration.between(some.readAt(), clock.instant());
    return !since.isNegative() && since.compareTo(age) < 0;
  }

  @Override
  public Snapshot latest() {
    return hold(read(true));
  }

  /** The held one never goes back to an older version. */
  private synchronized Snapshot hold(Snapshot read) {
    Held now = held;
    Snapshot newer =
        now != null && now.snapshot().version() > read.version() ? now.snapshot() : read;
    held = new Held(newer, clock.instant());
    return newer;
  }

  private Snapshot read(boolean consistent) {
    return table
        .get(PARTITION, SORT_KEY, consistent)
        .map(DynamoSnapshots::read)
        .orElseGet(Snapshot::empty);
  }

  private static Snapshot read(Map<String, AttributeValue> item) {
    return SnapshotRows.unpack(Values.number(item, "v"), Values.bytes(item, "j"));
  }

  @Override
  public boolean publish(Snapshot next) {
    Update update = new Update();
    update.set("v", Values.number(next.version()));
    update.set("j", Values.bytes(SnapshotRows.pack(next)));
    if (next.version() == 1) {
      update.when("attribute_not_exists(" + update.name("v") + ")");
    } else {
      update.whenEquals("v", Values.number(next.version() - 1));
    }
    boolean published = table.change(Table.key(PARTITION, SORT_KEY), update).isPresent();
    if (published) {
      hold(next);
    }
    return published;
  }
}
