package io.signalbox.infra;

import io.signalbox.infra.plan.ChannelFile;
import io.signalbox.infra.plan.InvalidPlanException;
import io.signalbox.infra.plan.Plan;
import io.signalbox.infra.plan.Planner;
import io.signalbox.infra.plan.Stage;
import io.signalbox.infra.plan.Tuning;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/**
 * Writes the template of one stage.
 *
 * <p>System properties: {@code stage} (default {@code local}), {@code out} (folder, default {@code
 * target/classes}), {@code channels} (file, default the functions' own, seen from {@code infra/}),
 * {@code stamp} (file, default none: when it tells that nothing changed since the template was
 * written, nothing is done, which saves a build some seconds). Writes {@code
 * signalbox.template.json}; with {@code assembly} (folder) instead the cloud assembly that the CDK
 * command line deploys.
 */
public final class SignalboxApp {
  /** Name of the file that is written. */
  public static final String TEMPLATE = "signalbox.template.json";

  static final int DONE = 0;
  static final int REFUSED = 1;
  static final int CANNOT_RUN = 2;

  private static final String CHANNELS =
      "../functions/handlers/src/main/resources/signalbox/channels.json";

  private SignalboxApp() {}

  /** Takes no arguments. Exit 0 when done, 1 when the plan is refused, 2 when it cannot run. */
  public static void main(String[] args) {
    int status = run(System.getProperties(), System.getenv(), System.err);
    if (status != DONE) {
      System.exit(status);
    }
  }

  static int run(Properties settings, Map<String, String> environment, PrintStream errors) {
    try {
      synthesize(settings, environment);
      return DONE;
    } catch (InvalidPlanException e) {
      errors.println("signalbox infra: " + e.getMessage());
      return REFUSED;
    } catch (UncheckedIOException | IllegalStateException e) {
      errors.println("signalbox infra: " + e.getMessage());
      return CANNOT_RUN;
    }
  }

  private static void synthesize(Properties settings, Map<String, String> environment) {
    Stage stage = new Stage(settings.getProperty("stage", "local"));
    Path channels = Path.of(settings.getProperty("channels", CHANNELS));
    if (settings.containsKey("assembly")) {
      NodeOnPath.require(environment);
      Plan plan = Planner.plan(stage, ChannelFile.read(channels), Tuning.defaults());
      Synth.assembly(plan, Path.of(settings.getProperty("assembly")));
      return;
    }
    Path template = Path.of(settings.getProperty("out", "target/classes")).resolve(TEMPLATE);
    Stamp stamp = new Stamp(settings.getProperty("stamp", ""), stage.name(), channels, template);
    if (!stamp.isCurrent()) {
      NodeOnPath.require(environment);
      write(
          Synth.template(Planner.plan(stage, ChannelFile.read(channels), Tuning.defaults())),
          template);
      stamp.put();
    }
  }

  private static void write(String text, Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
