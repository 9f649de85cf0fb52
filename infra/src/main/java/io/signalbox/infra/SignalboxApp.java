package io.signalbox.infra;

import io.signalbox.infra.plan.ChannelFile;
import io.signalbox.infra.plan.InvalidPlanException;
import io.signalbox.infra.plan.Plan;
import io.signalbox.infra.plan.Planner;
import io.signalbox.infra.plan.Stage;
import io.signalbox.infra.plan.Tuning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the template of one stage.
 *
 * <p>System properties: {@code stage} (default {@code local}), {@code out} (folder, default {@code
 * target/classes}), {@code channels} (file, default the functions' own, seen from {@code infra/}).
 * Writes {@code signalbox.template.json}. Exit 1 when the plan is refused, 2 when it cannot run.
 */
public final class SignalboxApp {
  /** Name of the file that is written. */
  public static final String TEMPLATE = "signalbox.template.json";

  private static final String CHANNELS =
      "../functions/handlers/src/main/resources/signalbox/channels.json";

  private SignalboxApp() {}

  /** Synthesizes; takes no arguments. */
  public static void main(String[] args) {
    try {
      NodeOnPath.require(System.getenv());
      Path out = Path.of(System.getProperty("out", "target/classes"));
      write(plan(), out);
    } catch (InvalidPlanException e) {
      fail(1, e);
    } catch (UncheckedIOException | IllegalStateException e) {
      fail(2, e);
    }
  }

  private static Plan plan() {
    Stage stage = new Stage(System.getProperty("stage", "local"));
    ChannelFile file = ChannelFile.read(Path.of(System.getProperty("channels", CHANNELS)));
    return Planner.plan(stage, file, Tuning.defaults());
  }

  private static void write(Plan plan, Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(TEMPLATE), Synth.template(plan));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the template into " + folder, e);
    }
  }

  private static void fail(int status, RuntimeException why) {
    System.err.println("signalbox infra: " + why.getMessage());
    System.exit(status);
  }
}
