package io.signalbox.local.cli;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;

/** What the scripts' programs have in common: reading what they are given. */
final class Script {
  /** Exit status for wrong options. */
  static final int USAGE = 2;

  private static final int MAX_PORT = 65_535;

  private Script() {}

  /**
   * Reads options into their object. Prints the usage and ends well when that is asked for; ends
   * with {@link #USAGE} when anything is wrong, every fault told at once.
   *
   * @param name what the faults are told under, once all is read
   * @param faults of the options, after those of the parser
   */
  static void read(
      String[] args,
      Object options,
      BooleanSupplier help,
      Supplier<String> name,
      Function<List<Exception>, List<String>> faults) {
    CommandLine line = new CommandLine(options);
    line.getCommandSpec().parser().collectErrors(true);
    CommandLine.ParseResult parsed = line.parseArgs(args);
    if (help.getAsBoolean()) {
      line.usage(System.out);
      System.exit(0);
    }
    List<String> all = faults.apply(parsed.errors());
    if (!all.isEmpty()) {
      all.forEach(fault -> System.err.println(name.get() + ": " + fault));
      System.err.println(name.get() + ": --help tells what it takes");
      System.exit(USAGE);
    }
  }

  static void checkPort(int port, List<String> faults) {
    if (port < 0 || port > MAX_PORT) {
      faults.add("--port is " + port + ", must be 0 to " + MAX_PORT);
    }
  }
}
