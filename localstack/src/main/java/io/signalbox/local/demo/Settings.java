package io.signalbox.local.demo;

import java.time.Duration;

/**
 * How the demo runs.
 *
 * @param messages {@value #FEWEST} to {@value #MOST}
 * @param seed of the order and the numbers
 * @param over the time in which the requests are sent
 * @param outageFrom when the channel begins to fail
 * @param outageUntil when it recovers; not after the former for no outage
 * @param ahead how far ahead the scheduled message is sent
 * @param patience how long after the last request everything has to be final
 * @param chaos how long functions are killed, zero for not at all
 */
public record Settings(
    int messages,
    long seed,
    Duration over,
    Duration outageFrom,
    Duration outageUntil,
    Duration ahead,
    Duration patience,
    Duration chaos) {
  /** Fewer messages would not show every kind and number. */
  public static final int FEWEST = 60;

  /** More would take a laptop minutes. */
  public static final int MOST = 20_000;

  private static final int PER_SECOND = 100;
  private static final Duration CHAOTIC = Duration.ofSeconds(100);
  private static final Duration SHORTEST = Duration.ofSeconds(30);

  /**
   * The demo of the command line: 30 s of requests, longer only above 100 a second, with an outage
   * from a fifth to four fifths of that time.
   */
  public static Settings of(int messages, long seed) {
    Duration load = Duration.ofSeconds(messages / PER_SECOND);
    Duration over = load.compareTo(SHORTEST) > 0 ? load : SHORTEST;
    return new Settings(
        messages,
        seed,
        over,
        over.dividedBy(5),
        over.multipliedBy(4).dividedBy(5),
        Duration.ofSeconds(70),
        Duration.ofMinutes(5),
        Duration.ZERO);
  }

  /**
   * The same while functions are killed for two minutes: requests come over 100 s, and a record of
   * a killed function comes again after its queue's visibility, which is minutes.
   */
  public static Settings chaotic(int messages, long seed) {
    Settings calm = of(messages, seed);
    Duration over = calm.over().compareTo(CHAOTIC) > 0 ? calm.over() : CHAOTIC;
    return new Settings(
        messages,
        seed,
        over,
        over.dividedBy(5),
        over.dividedBy(2),
        calm.ahead(),
        Duration.ofMinutes(20),
        Duration.ofMinutes(2));
  }
}
