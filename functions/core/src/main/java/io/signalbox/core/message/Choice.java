package io.signalbox.core.message;

/**
 * Why a channel was chosen, stored with the attempt.
 *
 * @param channel the chosen channel
 * @param strategy the strategy that chose
 * @param snapshot version of the routing snapshot that it read, 0 before the first
 * @param why candidates with scores, and exclusions with reasons: {@code sim-a 0.98*, sim-b 0.41,
 *     sim-c -open}; at most 300 characters
 */
public record Choice(String channel, String strategy, long snapshot, String why) {
  private static final int WHY_MAX = 300;

  public Choice {
    why = why.length() <= WHY_MAX ? why : why.substring(0, WHY_MAX);
  }
}
