package io.signalbox.core.deadletter;

import io.signalbox.core.message.Work;

/**
 * One letter to replay, due when the replay's rate has it.
 *
 * @param letter its id
 * @param tenant of the letter, or empty
 * @param replay id of the operator's call
 * @param operator who called
 * @param reason why
 */
public record ReplayWork(
    String letter, String tenant, String replay, String operator, String reason) implements Work {

  @Override
  public String key() {
    return "replay-" + replay + "-" + letter;
  }

  /** Of its own kind: a replay must not hold up letters that come, nor another replay. */
  @Override
  public String group() {
    return "replay-" + replay;
  }
}
