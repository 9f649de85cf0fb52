package io.signalbox.local.cli;

/** Where the functions' logs go. Logging starts with the first logger: this must come before. */
final class Logs {
  private Logs() {}

  /** To standard error; steps only when verbose, warnings always. */
  static void configure(boolean verbose) {
    System.setProperty("signalbox.log.target", "SYSTEM_ERR");
    System.setProperty("signalbox.log.level", verbose ? "info" : "warn");
    // Else it stops while functions still end their work.
    System.setProperty("log4j.shutdownHookEnabled", "false");
    System.setProperty(
        "log4j2.configurationFile", "classpath:log4j2.xml,classpath:log4j2-local.xml");
  }
}
