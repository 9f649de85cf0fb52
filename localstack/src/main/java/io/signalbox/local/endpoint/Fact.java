package io.signalbox.local.endpoint;

import java.util.Comparator;

/**
 * The name of one thing that a template says of a resource.
 *
 * @param kind of the resource
 * @param resource its name; of an event source {@code queue>function}
 * @param property as the template calls it
 */
record Fact(Kind kind, String resource, String property) implements Comparable<Fact> {
  /** What facts are known of. */
  enum Kind {
    QUEUE,
    TABLE,
    FUNCTION,
    SOURCE,
    SECRET
  }

  /** Of an event source. */
  static final String ARROW = ">";

  private static final Comparator<Fact> ORDER =
      Comparator.comparing(Fact::kind).thenComparing(Fact::resource).thenComparing(Fact::property);

  @Override
  public int compareTo(Fact other) {
    return ORDER.compare(this, other);
  }
}
