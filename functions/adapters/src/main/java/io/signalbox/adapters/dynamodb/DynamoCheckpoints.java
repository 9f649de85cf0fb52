package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.estimate.Checkpoints;
import io.signalbox.core.health.estimate.Saved;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The breaker's memory in two slots that take turns. The head, {@code CHECKPOINT}, says what is in
 * each: {@code a} when it looked, {@code n} how many chunks, {@code t} the token that each of them
 * carries; {@code s} is the slot of the newest. A slot is written first and the head last, on
 * condition that no other was since it was read: a writer that dies half-way has touched the older
 * slot only. Should two write the same slot at once, chunks carry two tokens, and a reader goes
 * back to the other slot, a minute older.
 */
public final class DynamoCheckpoints implements Checkpoints {
  private static final String PARTITION = "CHECKPOINT";
  private static final String SORT_KEY = "C";
  private static final int SLOTS = 2;

  /** An item may have 400 KB. */
  private static final int CHUNK = 300 * 1024;

  /** Some 4,800 write units each time, the price of 3 dollars in a thousand minutes. */
  private static final int MOST_CHUNKS = 16;

  private static final int TOKEN_BYTES = 8;

  private final Table table;
  private final RandomGenerator random;

  public DynamoCheckpoints(Table table, RandomGenerator random) {
    this.table = table;
    this.random = random;
  }

  /** What the head says of one slot. */
  private record Slot(int number, long at, int chunks, AttributeValue token) {
    static Optional<Slot> of(Map<String, AttributeValue> head, int number) {
      AttributeValue token = head.get("t" + number);
      return token == null
          ? Optional.empty()
          : Optional.of(
              new Slot(
                  number,
                  Values.number(head, "a" + number),
                  (int) Values.number(head, "n" + number),
                  token));
    }
  }

  @Override
  public Result save(Saved state) {
    byte[] bytes = CheckpointBytes.pack(state);
    int chunks = (bytes.length + CHUNK - 1) / CHUNK;
    if (chunks > MOST_CHUNKS) {
      return Result.TOO_LARGE;
    }
    Map<String, AttributeValue> head = head();
    Optional<Slot> newest = newest(head);
    if (newest.isPresent() && newest.get().at() > state.at() - EVERY / 2) {
      return Result.OVERTAKEN;
    }
    int number = newest.map(slot -> (slot.number() + 1) % SLOTS).orElse(0);
    Slot slot = new Slot(number, state.at(), chunks, token());
    write(slot, bytes);
    return publish(slot, newest) ? Result.KEPT : Result.OVERTAKEN;
  }

  private void write(Slot slot, byte[] bytes) {
    for (int i = 0; i < slot.chunks(); i++) {
      int to = Math.min(bytes.length, (i + 1) * CHUNK);
      Map<String, AttributeValue> item = Table.key(partition(slot.number(), i), SORT_KEY);
      item.put("t", slot.token());
      item.put("j", Values.bytes(Arrays.copyOfRange(bytes, i * CHUNK, to)));
      table.put(item);
    }
  }

  private boolean publish(Slot slot, Optional<Slot> before) {
    Update update = new Update();
    update.set("s", Values.number(slot.number()));
    update.set("a" + slot.number(), Values.number(slot.at()));
    update.set("n" + slot.number(), Values.number(slot.chunks()));
    update.set("t" + slot.number(), slot.token());
    if (before.isPresent()) {
      update.whenEquals("t" + before.get().number(), before.get().token());
    } else {
      update.when("attribute_not_exists(" + update.name("s") + ")");
    }
    return table.change(Table.key(PARTITION, SORT_KEY), update).isPresent();
  }

  @Override
  public Optional<Saved> newerThan(long at) {
    Map<String, AttributeValue> head = head();
    Optional<Slot> newest = newest(head);
    if (newest.isEmpty() || newest.get().at() <= at) {
      return Optional.empty();
    }
    int other = (newest.get().number() + 1) % SLOTS;
    return read(newest.get())
        .or(() -> Slot.of(head, other).filter(slot -> slot.at() > at).flatMap(this::read));
  }

  /** Empty when a chunk is another's, or cannot be read by this version. */
  private Optional<Saved> read(Slot slot) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < slot.chunks(); i++) {
      Map<String, AttributeValue> chunk =
          table.get(partition(slot.number(), i), SORT_KEY, true).orElseGet(HashMap::new);
      if (!slot.token().equals(chunk.get("t"))) {
        return Optional.empty();
      }
      bytes.writeBytes(Values.bytes(chunk, "j"));
    }
    return CheckpointBytes.unpack(bytes.toByteArray());
  }

  private Map<String, AttributeValue> head() {
    return table.get(PARTITION, SORT_KEY, true).orElseGet(HashMap::new);
  }

  private static Optional<Slot> newest(Map<String, AttributeValue> head) {
    return head.isEmpty() ? Optional.empty() : Slot.of(head, (int) Values.number(head, "s"));
  }

  private static String partition(int slot, int chunk) {
    return PARTITION + "#" + slot + "#" + chunk;
  }

  private AttributeValue token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Values.bytes(bytes);
  }
}
