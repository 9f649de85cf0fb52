package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.FakeFlags;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Flags of fake receipts: partition {@code FAKES} in the table of health, sorted by place: h hours,
 * v worth in ten-thousandths, e evidence, si since, se seen; of a judgment j word, op operator, re
 * reason, at, un until.
 */
public final class DynamoFakeFlags implements FakeFlags {
  private static final String PARTITION = "FAKES";
  private static final double DIGITS = 1e4;
  private static final String WORD = "j";
  private static final List<String> JUDGMENT = List.of(WORD, "op", "re", "at", "un");

  /** Beyond whatever counts longest. */
  private static final Duration KEPT = FakeFlag.LONGEST.plusDays(1);

  private final Table table;

  public DynamoFakeFlags(Table table) {
    this.table = table;
  }

  @Override
  public List<FakeFlag> all() {
    return table.partition(PARTITION, true).stream()
        .map(DynamoFakeFlags::read)
        .sorted(Comparator.comparing(FakeFlag::place))
        .toList();
  }

  /** One that is raised anew takes the place of a judgment that counts no more, of no other. */
  @Override
  public void put(FakeFlag flag) {
    Update update = new Update();
    update.set("h", Values.text(text(flag)));
    update.set("v", Values.number(Math.round(flag.worth() * DIGITS)));
    update.set("e", Values.text(flag.evidence()));
    update.set("si", Values.time(flag.since()));
    update.set("se", Values.time(flag.seenAt()));
    expires(update, flag.seenAt());
    if (flag.judgment() == null) {
      String until = update.name("un");
      String now = update.value(Values.time(flag.seenAt()));
      update.when("(attribute_not_exists(%s) OR %s <= %s)".formatted(until, until, now));
      JUDGMENT.forEach(update::remove);
    }
    table.touch(Table.key(PARTITION, flag.place()), update);
  }

  @Override
  public Optional<FakeFlag> judge(String place, Judgment judgment) {
    Update update = new Update();
    update.when("attribute_exists(%s)".formatted(update.name(Table.PK)));
    update.set(WORD, Values.text(judgment.word().name()));
    update.set("op", Values.text(judgment.operator()));
    update.set("re", Values.text(judgment.reason()));
    update.set("at", Values.time(judgment.at()));
    update.set("un", Values.time(judgment.until()));
    expires(update, judgment.at());
    return table.change(Table.key(PARTITION, place), update).map(DynamoFakeFlags::read);
  }

  private static void expires(Update update, Instant from) {
    update.set(Table.TTL, Values.number(from.plus(KEPT).getEpochSecond()));
  }

  private static String text(FakeFlag flag) {
    return flag.hours().stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static FakeFlag read(Map<String, AttributeValue> item) {
    return new FakeFlag(
        Values.text(item, Table.SK),
        Arrays.stream(Values.text(item, "h").split(",", -1))
            .map(Integer::valueOf)
            .collect(Collectors.toSet()),
        Values.number(item, "v") / DIGITS,
        Values.text(item, "e"),
        Values.time(item, "si"),
        Values.time(item, "se"),
        judgment(item));
  }

  private static @Nullable Judgment judgment(Map<String, AttributeValue> item) {
    String word = Values.textOrNull(item, WORD);
    return word == null
        ? null
        : new Judgment(
            Word.valueOf(word),
            Values.text(item, "op"),
            Values.text(item, "re"),
            Values.time(item, "at"),
            Values.time(item, "un"));
  }
}
