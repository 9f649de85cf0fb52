package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

/** Turns a plan into its CloudFormation template; the same plan, the same bytes. */
final class Synth {
  private Synth() {}

  static String template(Plan plan) {
    try {
      Path folder = Files.createTempDirectory("signalbox-synth");
      try {
        assembly(plan, folder);
        return Files.readString(folder.resolve(plan.stage().id() + ".template.json"));
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot synthesize", e);
    }
  }

  /** Writes what the CDK command line deploys: the template, and where it is to be uploaded. */
  static void assembly(Plan plan, Path folder) {
    App app = new App(AppProps.builder().outdir(folder.toString()).treeMetadata(false).build());
    new SignalboxStack(app, plan);
    app.synth();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    }
  }
}
