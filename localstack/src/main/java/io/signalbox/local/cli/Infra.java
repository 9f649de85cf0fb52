package io.signalbox.local.cli;

import java.net.URI;

/** Deploys, compares, destroys and tries a stage, at an endpoint or on AWS. */
public final class Infra {
  static final int DONE = 0;
  static final int BROKEN = 1;

  private Infra() {}

  /** As the scripts in {@code infra} call it; see {@link InfraArguments} for what it takes. */
  public static void main(String[] args) throws InterruptedException {
    InfraArguments arguments = new InfraArguments();
    Script.read(
        args, arguments, arguments::help, () -> "infra/" + arguments.action(), arguments::faults);
    Logs.configure(false);
    URI endpoint = arguments.endpoint();
    System.exit(
        endpoint == null
            ? new OnAws(arguments, Built.root()).run()
            : new AtEndpoint(arguments, endpoint).run());
  }
}
