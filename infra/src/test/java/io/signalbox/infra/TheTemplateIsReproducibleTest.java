package io.signalbox.infra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.infra.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TheTemplateIsReproducibleTest {
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Test
  void the_same_plan_gives_the_same_bytes() {
    Plan plan = Deployed.shipped("local");
    assertThat(Synth.template(plan)).isEqualTo(Deployed.template(plan));
  }

  @Test
  void the_template_in_the_jar_is_that_of_the_sources_made_by_another_jvm() throws IOException {
    try (InputStream shipped =
        SignalboxApp.class.getClassLoader().getResourceAsStream(SignalboxApp.TEMPLATE)) {
      assertThat(shipped).isNotNull();
      assertThat(new String(shipped.readAllBytes(), UTF_8))
          .isEqualTo(Deployed.template(Deployed.shipped("local")));
    }
  }

  @Test
  void the_app_writes_any_stage_anywhere() throws IOException {
    Properties settings = settings(Deployed.CHANNELS, "prod");
    assertThat(run(settings)).isEqualTo(SignalboxApp.DONE);
    assertThat(Files.readString(folder.resolve(SignalboxApp.TEMPLATE)))
        .isEqualTo(Deployed.template(Deployed.shipped("prod")));
  }

  @Test
  void the_command_line_deploys_the_same_template_from_a_bucket_of_ours() throws IOException {
    Properties settings = settings(Deployed.CHANNELS, "prod");
    settings.setProperty("assembly", folder.resolve("cdk.out").toString());

    assertThat(run(settings)).isEqualTo(SignalboxApp.DONE);

    assertThat(Files.readString(folder.resolve("cdk.out/signalbox-prod.template.json")))
        .isEqualTo(Deployed.template(Deployed.shipped("prod")));
    assertThat(Files.readString(folder.resolve("cdk.out/signalbox-prod.assets.json")))
        .contains("signalbox-code-${AWS::AccountId}-${AWS::Region}");
    assertThat(folder.resolve(SignalboxApp.TEMPLATE)).doesNotExist();
  }

  @Test
  void nothing_is_written_twice_unless_something_changed() throws IOException {
    Properties settings = settings(Deployed.CHANNELS, "local");
    settings.setProperty("stamp", folder.resolve("stamp").toString());
    Path template = folder.resolve(SignalboxApp.TEMPLATE);
    assertThat(run(settings)).isEqualTo(SignalboxApp.DONE);
    // Without Node nothing can be synthesized, so that the second run proves that nothing was.
    assertThat(runWithoutNode(settings)).isEqualTo(SignalboxApp.DONE);
    Files.writeString(template, "changed by hand");
    assertThat(runWithoutNode(settings)).isEqualTo(SignalboxApp.CANNOT_RUN);
    assertThat(run(settings)).isEqualTo(SignalboxApp.DONE);
    assertThat(Files.readString(template)).isEqualTo(Deployed.template(Deployed.shipped("local")));
  }

  @Test
  void bad_channels_are_refused_with_all_their_faults_and_nothing_is_written() throws IOException {
    Path channels = folder.resolve("channels.json");
    Files.writeString(
        channels,
        "{\"channels\":[{\"name\":\"lonely\",\"secret\":\"s\",\"maxConcurrency\":1,"
            + "\"parallelSends\":1},{\"name\":\"mute\",\"maxConcurrency\":4,\"parallelSends\":1}]}");
    assertThat(run(settings(channels, "local"))).isEqualTo(SignalboxApp.REFUSED);
    assertThat(errors.toString(UTF_8))
        .contains("fault(s)", "'lonely'", "/channels/1", "'secret'", "/channels/0", "'weight'");
    assertThat(folder.resolve(SignalboxApp.TEMPLATE)).doesNotExist();
  }

  @Test
  void a_missing_channel_file_is_named() {
    assertThat(run(settings(folder.resolve("none.json"), "local")))
        .isEqualTo(SignalboxApp.CANNOT_RUN);
    assertThat(errors.toString(UTF_8)).contains("none.json");
  }

  @Test
  void without_node_it_says_so() {
    assertThat(runWithoutNode(settings(Deployed.CHANNELS, "local")))
        .isEqualTo(SignalboxApp.CANNOT_RUN);
    assertThat(errors.toString(UTF_8)).contains("Node is not on PATH", "JSII_NODE");
  }

  private Properties settings(Path channels, String stage) {
    Properties settings = new Properties();
    settings.setProperty("channels", channels.toString());
    settings.setProperty("out", folder.toString());
    settings.setProperty("stage", stage);
    return settings;
  }

  private int run(Properties settings) {
    return SignalboxApp.run(settings, System.getenv(), new PrintStream(errors, true, UTF_8));
  }

  private int runWithoutNode(Properties settings) {
    return SignalboxApp.run(
        settings, Map.of("PATH", folder.toString()), new PrintStream(errors, true, UTF_8));
  }
}
