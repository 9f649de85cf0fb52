package io.signalbox.core.deadletter;

import io.signalbox.core.message.Work;
import java.util.Optional;

/** Reads the originals of letters: what nobody could read may be readable by now. */
@FunctionalInterface
public interface Originals {

  /** The work that it says, or empty. */
  Optional<Work> read(String original);
}
