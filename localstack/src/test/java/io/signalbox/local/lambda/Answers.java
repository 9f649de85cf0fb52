package io.signalbox.local.lambda;

import java.nio.charset.StandardCharsets;

/** Answers for tests of what follows an invocation. */
public final class Answers {
  private Answers() {}

  public static Answer success(String json) {
    return new Answer.Success(json.getBytes(StandardCharsets.UTF_8));
  }
}
