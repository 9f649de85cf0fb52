package io.signalbox.core.deadletter;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One end of a message, by which its letter is named, as its webhook is.
 *
 * @param number of that final state, from 1
 */
record End(MessageId message, int number) {
  private static final Pattern FORM = Pattern.compile("([^.]+)[.]([1-9][0-9]{0,5})");

  /** The last one of a message that has had one. */
  static End lastOf(Message message) {
    return new End(message.id(), message.sequence());
  }

  /** The end whose letter has that id; empty when it is the letter of a record. */
  static Optional<End> ofLetter(String id) {
    Matcher matcher = FORM.matcher(id);
    return matcher.matches()
        ? MessageId.parse(matcher.group(1)).map(m -> new End(m, Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  String letter() {
    return message + "." + number;
  }

  /**
   * Whether a replay has undone it. A dead message has no other way back than a replay, and what
   * ends otherwise never dies, so the n-th death is the one that the n-th replay undoes.
   */
  boolean isUndone(Message now) {
    return now.replays() >= number;
  }
}
