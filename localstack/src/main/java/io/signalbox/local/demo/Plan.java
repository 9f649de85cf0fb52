package io.signalbox.local.demo;

import io.signalbox.core.message.Kind;
import io.signalbox.local.demo.Planned.Wish;
import io.signalbox.local.sim.MagicNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;

/**
 * What the demo sends: a third of the messages of each kind; OTPs singly, the others also in bulk;
 * every tenth to a magic number, or more of them where there are few messages, so that each number
 * comes. The same settings give the same plan.
 */
final class Plan {
  /** Ordinary numbers of the range reserved for fiction, after the magic ones. */
  private static final int ORDINARY = 90;

  private static final int RAREST_MAGIC = 10;
  private static final int DENSEST_MAGIC = 2;
  private static final int BULK = 30;
  private static final int REPORTS_THAT_HOLD = 2;

  private final Settings settings;
  private final Random random;
  private final List<Planned> requests = new ArrayList<>();
  private int numbers;
  private int invalid;

  private Plan(Settings settings) {
    this.settings = settings;
    this.random = new Random(settings.seed());
  }

  /** The requests in the order of their time. */
  static List<Planned> of(Settings settings) {
    return new Plan(settings).requests();
  }

  private List<Planned> requests() {
    List<List<Recipient>> groups = new ArrayList<>();
    int third = settings.messages() / 3;
    groups.addAll(groups(recipients(Kind.OTP, settings.messages() - 2 * third), 1));
    groups.addAll(groups(recipients(Kind.NOTIFICATION, third / 2), 1));
    groups.addAll(groups(recipients(Kind.NOTIFICATION, third - third / 2), BULK));
    groups.addAll(groups(recipients(Kind.MARKETING, third), BULK));
    Collections.shuffle(groups, random);
    for (int i = 0; i < groups.size(); i++) {
      List<Recipient> group = groups.get(i);
      Duration at = settings.over().multipliedBy(i).dividedBy(groups.size());
      List<String> to = group.stream().map(Recipient::number).toList();
      requests.add(new Planned(at, "demo-" + i, group.get(0).kind(), to, Wish.NOTHING));
    }
    wish(Kind.MARKETING, Wish.REPEATED);
    wish(Kind.OTP, Wish.SCHEDULED);
    wish(Kind.NOTIFICATION, Wish.CANCELLED);
    return List.copyOf(requests);
  }

  private record Recipient(Kind kind, String number) {}

  private List<Recipient> recipients(Kind kind, int count) {
    List<Recipient> all = new ArrayList<>();
    int known = magicOf(kind).size();
    int every = Math.max(DENSEST_MAGIC, Math.min(RAREST_MAGIC, count / known));
    for (int i = 0; i < count; i++) {
      // Where they are dense they come once, else a bulk request would name one twice.
      boolean turn = i % every == 0 && (i / every < known || every == RAREST_MAGIC);
      all.add(new Recipient(kind, turn ? magic(kind, i / every) : ordinary()));
    }
    return all;
  }

  /**
   * In turn; an opted-out number is refused from its first report on, an invalid one from its
   * second, so they come no more often.
   */
  private String magic(Kind kind, int turn) {
    List<MagicNumber> known = magicOf(kind);
    MagicNumber number = known.get(turn % known.size());
    boolean again = turn >= known.size();
    boolean held = number == MagicNumber.INVALID_NUMBER && invalid++ >= REPORTS_THAT_HOLD;
    return held || (number == MagicNumber.OPTED_OUT && again) ? ordinary() : number.number();
  }

  private String ordinary() {
    return "+120255501%02d".formatted(100 - ORDINARY + numbers++ % ORDINARY);
  }

  /** Consecutive recipients: no number comes twice within a request. */
  private static List<List<Recipient>> groups(List<Recipient> recipients, int size) {
    List<List<Recipient>> groups = new ArrayList<>();
    for (int from = 0; from < recipients.size(); from += size) {
      groups.add(recipients.subList(from, Math.min(from + size, recipients.size())));
    }
    return groups;
  }

  /** Gives the first request of that kind to an ordinary number alone (or in bulk) the wish. */
  private void wish(Kind kind, Wish wish) {
    for (int i = 0; i < requests.size(); i++) {
      Planned request = requests.get(i);
      boolean plain = wish == Wish.REPEATED || isOrdinaryAlone(request);
      if (request.kind() == kind && request.wish() == Wish.NOTHING && plain) {
        requests.set(i, request.with(wish));
        return;
      }
    }
  }

  private static boolean isOrdinaryAlone(Planned request) {
    return request.numbers().size() == 1 && MagicNumber.of(request.numbers().get(0)).isEmpty();
  }

  /** Magic numbers by kind: no retry of theirs outlasts the demo. */
  private static List<MagicNumber> magicOf(Kind kind) {
    return switch (kind) {
      case OTP -> List.of(MagicNumber.values());
      case NOTIFICATION -> without(MagicNumber.TEMPORARY_ERROR, MagicNumber.OPTED_OUT);
      case MARKETING ->
          without(MagicNumber.TEMPORARY_ERROR, MagicNumber.OPTED_OUT, MagicNumber.THROTTLED);
    };
  }

  private static List<MagicNumber> without(MagicNumber first, MagicNumber... others) {
    return List.copyOf(EnumSet.complementOf(EnumSet.of(first, others)));
  }
}
