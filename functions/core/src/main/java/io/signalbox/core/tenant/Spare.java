package io.signalbox.core.tenant;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which reports of a dead number can go. First what counts no more. Then every second one, but
 * never those on which the verdict rests: a set that kept the newest alone would never span the
 * time that a policy asks for, if only the number is tried often enough.
 */
final class Spare {
  /** So many of the newest stay: no policy that asks for as many at most is misled in number. */
  private static final int NEWEST = 4;

  private Spare() {}

  static List<DeathReport> of(HoldPolicy policy, Collection<DeathReport> told) {
    List<DeathReport> all = HoldPolicy.oneForEachMessage(told);
    Set<DeathReport> counting = new HashSet<>();
    Set<DeathReport> needed = new HashSet<>();
    lasts(policy, all)
        .forEach(
            last -> {
              List<DeathReport> together = policy.upTo(last, all);
              counting.addAll(together);
              firsts(together).forEach(needed::add);
              together.stream().skip(Math.max(0, together.size() - NEWEST)).forEach(needed::add);
            });
    List<DeathReport> past = told.stream().filter(r -> !counting.contains(r)).toList();
    return past.isEmpty()
        ? everySecond(all.stream().filter(r -> !needed.contains(r)).toList())
        : past;
  }

  /** The one by which the number is held now, and the one that the next will count with. */
  private static Stream<DeathReport> lasts(HoldPolicy policy, List<DeathReport> all) {
    return Stream.concat(
        policy.proof(all).stream(), all.stream().skip(Math.max(0, all.size() - 1)));
  }

  /** The oldest of all, and of each of two known channels. */
  private static Stream<DeathReport> firsts(List<DeathReport> some) {
    Map<String, DeathReport> byChannel = new LinkedHashMap<>();
    some.forEach(r -> r.known().ifPresent(channel -> byChannel.putIfAbsent(channel, r)));
    return Stream.concat(Stream.of(some.get(0)), byChannel.values().stream().limit(2));
  }

  private static List<DeathReport> everySecond(List<DeathReport> some) {
    return IntStream.range(0, some.size()).filter(i -> i % 2 == 0).mapToObj(some::get).toList();
  }
}
