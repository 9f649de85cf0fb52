package io.signalbox.local.cli;

import java.net.URI;
import java.util.List;
import picocli.CommandLine;

/** Deploys, compares, destroys and tries a stage, at an endpoint or on AWS. */
public final class Infra {
  static final int DONE = 0;
  static final int BROKEN = 1;
  static final int USAGE = 2;

  private Infra() {}

  /** As the scripts in {@code infra} call it; see {@link InfraArguments} for what it takes. */
  public static void main(String[] args) throws InterruptedException {
    InfraArguments arguments = new InfraArguments();
    CommandLine line = new CommandLine(arguments);
    line.getCommandSpec().parser().collectErrors(true);
    CommandLine.ParseResult parsed = line.parseArgs(args);
    if (arguments.help()) {
      line.usage(System.out);
      return;
    }
    String me = "infra/" + arguments.action();
    List<String> faults = arguments.faults(parsed.errors());
    if (!faults.isEmpty()) {
      faults.forEach(fault -> System.err.println(me + ": " + fault));
      System.err.println(me + ": --help tells what it takes");
      System.exit(USAGE);
    }
    Logs.configure(false);
    URI endpoint = arguments.endpoint();
    System.exit(
        endpoint == null
            ? new OnAws(arguments, Built.root()).run()
            : new AtEndpoint(arguments, endpoint).run());
  }
}
