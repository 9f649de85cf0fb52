package io.signalbox.lab.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The lab's command line. */
@Command(
    name = "run",
    description = "Runs the real core in simulated time.",
    mixinStandardHelpOptions = true,
    subcommands = {FaultsCommand.class, PolicyCommand.class})
public final class Lab {
  private Lab() {}

  /** As {@code ./functions/lab/run} calls it. Exits 0 when nothing was violated, 2 on misuse. */
  public static void main(String[] args) {
    CommandLine line = line();
    System.exit(args.length == 0 ? usage(line) : line.execute(args));
  }

  static CommandLine line() {
    return new CommandLine(new Lab()).setParameterExceptionHandler(Lab::misused);
  }

  /** One line; whoever wants the whole usage asks for it. */
  private static int misused(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(e.getMessage() + ". See: " + name + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  private static int usage(CommandLine line) {
    line.usage(System.err);
    return CommandLine.ExitCode.USAGE;
  }
}
