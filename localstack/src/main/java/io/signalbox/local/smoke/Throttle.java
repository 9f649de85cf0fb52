package io.signalbox.local.smoke;

import io.signalbox.local.endpoint.Deployment;
import io.signalbox.local.endpoint.Endpoint;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;

/** Few instances for the sending functions, until it is closed. */
final class Throttle implements AutoCloseable {
  private final Endpoint endpoint;
  private final Deployment deployment;
  private final Map<String, Integer> before = new TreeMap<>();

  Throttle(Endpoint endpoint, Deployment deployment) {
    this.endpoint = endpoint;
    this.deployment = deployment;
  }

  /** From now on so many instances for each sending function whose name starts so. */
  void to(String prefix, int instances) {
    endpoint.functions().listFunctionsPaginator().functions().stream()
        .map(FunctionConfiguration::functionName)
        .filter(name -> name.startsWith(prefix + "send-"))
        .forEach(name -> to(instances, name));
  }

  private void to(int instances, String name) {
    int reserved =
        endpoint
            .functions()
            .getFunctionConcurrency(r -> r.functionName(name))
            .reservedConcurrentExecutions();
    before.put(name, reserved);
    deployment.reserve(name, instances);
  }

  @Override
  public void close() {
    before.forEach(deployment::reserve);
  }
}
