package io.signalbox.infra;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** CDK runs in Node; without it, it fails with a stack trace that does not say so. */
final class NodeOnPath {
  private NodeOnPath() {}

  /**
   * Checks an environment.
   *
   * @throws IllegalStateException when neither {@code JSII_NODE} nor {@code PATH} leads to Node
   */
  static void require(Map<String, String> environment) {
    String named = environment.getOrDefault("JSII_NODE", "");
    String path = environment.getOrDefault("PATH", "");
    if (named.isEmpty() && candidates(path).noneMatch(Files::isExecutable)) {
      throw new IllegalStateException(
          "Node is not on PATH. CDK runs in it: install Node 20 or newer, or set JSII_NODE to its"
              + " executable.");
    }
  }

  private static Stream<Path> candidates(String path) {
    return Stream.of(path.split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> Stream.of("node", "node.exe").map(n -> Path.of(folder).resolve(n)));
  }
}
