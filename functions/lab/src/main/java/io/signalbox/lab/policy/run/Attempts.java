package io.signalbox.lab.policy.run;

import io.signalbox.core.health.estimate.Topology;
import io.signalbox.lab.policy.world.World;
import java.util.Arrays;

/** All attempts and what is known of the messages, as arrays. */
final class Attempts {
  static final int NEVER = Integer.MAX_VALUE;
  private static final int SAYS_DELIVERED = 1;
  private static final int SETTLED = 2;
  private static final int JUDGED = 4;

  private final byte[] counts;
  private final int[] firsts;
  private final boolean[] converted;
  private final int[] tried;
  private final boolean[] done;
  private final int[] deliveredAt;
  private int[] message;
  private short[] path;
  private byte[] number;
  private int[] sentAt;
  private byte[] flags;
  private int size;
  private int twice;

  Attempts(int messages) {
    counts = new byte[messages];
    firsts = new int[messages];
    converted = new boolean[messages];
    tried = new int[messages];
    done = new boolean[messages];
    deliveredAt = new int[messages];
    Arrays.fill(deliveredAt, NEVER);
    int room = messages + messages / 2 + 16;
    message = new int[room];
    path = new short[room];
    number = new byte[room];
    sentAt = new int[room];
    flags = new byte[room];
  }

  int add(int ofMessage, int channel, int onPath, int attemptNumber, int at) {
    if (size == message.length) {
      grow();
    }
    message[size] = ofMessage;
    path[size] = (short) onPath;
    number[size] = (byte) attemptNumber;
    sentAt[size] = at;
    if (counts[ofMessage]++ == 0) {
      firsts[ofMessage] = size;
    }
    tried[ofMessage] |= 1 << channel;
    return size++;
  }

  private void grow() {
    int room = size * 2;
    message = Arrays.copyOf(message, room);
    path = Arrays.copyOf(path, room);
    number = Arrays.copyOf(number, room);
    sentAt = Arrays.copyOf(sentAt, room);
    flags = Arrays.copyOf(flags, room);
  }

  int size() {
    return size;
  }

  int count(int ofMessage) {
    return counts[ofMessage];
  }

  boolean tried(int ofMessage, int channel) {
    return (tried[ofMessage] >> channel & 1) == 1;
  }

  /** Whether nothing said that it was delivered. */
  boolean open(int ofMessage) {
    return !done[ofMessage];
  }

  void done(int ofMessage) {
    done[ofMessage] = true;
  }

  /** Notes a true delivery; whether it is the first that was noted. */
  boolean delivered(int ofMessage, int at) {
    boolean first = deliveredAt[ofMessage] == NEVER;
    twice += first ? 0 : 1;
    deliveredAt[ofMessage] = Math.min(deliveredAt[ofMessage], at);
    return first;
  }

  /** How often a message arrived that had arrived before. */
  int twice() {
    return twice;
  }

  /** Never as the greatest number. */
  int deliveredAt(int ofMessage) {
    return deliveredAt[ofMessage];
  }

  int message(int attempt) {
    return message[attempt];
  }

  int path(int attempt) {
    return path[attempt];
  }

  int number(int attempt) {
    return number[attempt];
  }

  int sentAt(int attempt) {
    return sentAt[attempt];
  }

  void says(int attempt, boolean delivered) {
    set(attempt, delivered ? SAYS_DELIVERED : 0);
  }

  boolean saysDelivered(int attempt) {
    return is(attempt, SAYS_DELIVERED);
  }

  void settled(int attempt) {
    set(attempt, SETTLED);
  }

  boolean isSettled(int attempt) {
    return is(attempt, SETTLED);
  }

  void judged(int attempt) {
    set(attempt, JUDGED);
  }

  boolean wasJudged(int attempt) {
    return is(attempt, JUDGED);
  }

  /** Notes a conversion: of the message, since nobody knows which of its attempts the user saw. */
  void converted(int ofMessage) {
    converted[ofMessage] = true;
  }

  boolean hasConverted(int ofMessage) {
    return converted[ofMessage];
  }

  /** The first attempt of a message that had one. */
  int first(int ofMessage) {
    return firsts[ofMessage];
  }

  double price(int attempt, World world, Topology topology) {
    int p = path[attempt];
    int country = topology.markets().get(topology.marketOf(p)).country();
    return world.channels().get(topology.channelOf(p)).prices().get(country);
  }

  private void set(int attempt, int flag) {
    flags[attempt] = (byte) (flags[attempt] | flag);
  }

  private boolean is(int attempt, int flag) {
    return (flags[attempt] & flag) != 0;
  }
}
