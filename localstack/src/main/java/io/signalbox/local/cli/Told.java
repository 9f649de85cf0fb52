package io.signalbox.local.cli;

import io.signalbox.local.endpoint.Deployment;
import java.net.URI;

/** What a deployment at an endpoint prints. */
final class Told {
  private Told() {}

  static String of(Deployment.Result result, URI endpoint) {
    StringBuilder text = new StringBuilder();
    result.adapted().forEach(change -> text.append("adapted   ").append(change).append('\n'));
    result.repaired().forEach(repair -> text.append("repaired  ").append(repair).append('\n'));
    result
        .outputs()
        .forEach((name, value) -> text.append("output    %s = %s%n".formatted(name, value)));
    return text.append("endpoint  ")
        .append(endpoint)
        .append("\nAPI       ")
        .append(result.api())
        .append(result.changed() ? "\ndeployed\n" : "\nnothing to change\n")
        .toString();
  }
}
