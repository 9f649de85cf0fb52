package io.signalbox.infra.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Reasons to refuse a channel that need nothing but the channels to be seen. */
final class ChannelCheck {
  /** Short enough that {@code signalbox-<stage>-lane-<channel>-rest} stays a queue name. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_.@-]{1,64}");
  private static final int LONGEST_NAME = 20;

  private ChannelCheck() {}

  static List<String> faults(List<Channel> channels) {
    List<String> faults = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Channel channel : channels) {
      if (!seen.add(channel.name())) {
        faults.add("channel '" + channel.name() + "' is there more than once");
      }
      faults.addAll(faults(channel));
    }
    return faults;
  }

  /** The first of each name that has slots enough for an event source. */
  static List<Channel> plannable(List<Channel> channels) {
    Set<String> seen = new HashSet<>();
    return channels.stream()
        .filter(c -> c.slots() >= Lane.LEAST)
        .filter(c -> seen.add(c.name()))
        .toList();
  }

  private static List<String> faults(Channel channel) {
    List<String> faults = new ArrayList<>();
    String who = "channel '" + channel.name() + "': ";
    if (!NAME.matcher(channel.name()).matches() || channel.name().length() > LONGEST_NAME) {
      faults.add(
          who
              + "a name is 1 to 20 of a-z, 0-9 and single dashes, starting with a letter, because"
              + " it becomes part of function and queue names");
    }
    if (!SECRET.matcher(channel.secret()).matches()) {
      faults.add(who + "secret '" + channel.secret() + "' is not 1 to 64 of a-z A-Z 0-9 _ . @ -");
    }
    if (channel.maxConcurrency() % channel.parallelSends() != 0) {
      faults.add(
          who
              + ("maxConcurrency %d is not a multiple of parallelSends %d, so that its slots would"
                      + " not be whole")
                  .formatted(channel.maxConcurrency(), channel.parallelSends()));
    }
    if (channel.slots() < Lane.LEAST) {
      faults.add(who + oneSlot(channel));
    }
    return faults;
  }

  private static String oneSlot(Channel channel) {
    return "maxConcurrency %d / parallelSends %d leaves %d slot(s); at least 2 are needed, since an"
            .formatted(channel.maxConcurrency(), channel.parallelSends(), channel.slots())
        + " event source cannot be limited to fewer than 2 invocations at once";
  }
}
