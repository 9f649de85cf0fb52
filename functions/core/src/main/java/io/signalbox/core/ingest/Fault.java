package io.signalbox.core.ingest;

/**
 * One thing wrong with a request. Pointer and detail may hold names that the tenant made up: each
 * is cut after 300 characters, and characters that cannot be told are replaced.
 *
 * @param pointer JSON pointer (RFC 6901) to the field; empty for the whole body
 * @param code stable, for programs
 * @param detail for people; repeats no personal data
 */
public record Fault(String pointer, String code, String detail) {
  private static final int LONGEST = 300;

  public Fault {
    pointer = Characters.shown(pointer, LONGEST);
    detail = Characters.shown(detail, LONGEST);
  }

  /** Whether both speak of the same field, or one of a field within the other's. */
  boolean overlaps(Fault other) {
    return within(pointer, other.pointer) || within(other.pointer, pointer);
  }

  private static boolean within(String inner, String outer) {
    return inner.equals(outer) || inner.startsWith(outer + "/");
  }
}
