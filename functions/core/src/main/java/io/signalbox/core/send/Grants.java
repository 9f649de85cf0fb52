package io.signalbox.core.send;

/** Places that are given away once, to a number. */
public interface Grants {

  /**
   * Takes a place for that key, in one conditional write. Taking again finds the key's own place,
   * also when the pool is full by then.
   *
   * @param pool which places; gone a day after its last grant
   * @param places how many the pool has now, 1 or more
   * @return whether the key has a place
   */
  boolean take(String pool, String key, int places);
}
