package io.signalbox.infra.plan;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A deployment of the whole system beside others in one account.
 *
 * @param name a to z and digits, 1 to 16 characters, starting with a letter
 */
public record Stage(String name) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]{0,15}");
  private static final Set<String> THROW_AWAY = Set.of("local", "dev", "test");

  boolean hasGoodName() {
    return NAME.matcher(name).matches();
  }

  /** What the name of every function, queue and table starts with. */
  public String prefix() {
    return "signalbox-" + name + "-";
  }

  /** The name of what exists once per stage: event bus, schedule group, API. */
  public String id() {
    return "signalbox-" + name;
  }

  /** What the name of every secret starts with. */
  public String secretPrefix() {
    return "signalbox-" + name + "/";
  }

  /** Whether tables, secrets and logs outlive the stack; false for local, dev and test. */
  public boolean keepsData() {
    return !THROW_AWAY.contains(name);
  }
}
