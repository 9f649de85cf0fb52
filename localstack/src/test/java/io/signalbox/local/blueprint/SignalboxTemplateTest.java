package io.signalbox.local.blueprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.local.template.Template;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignalboxTemplateTest {
  @Test
  void everything_in_the_synthesized_template_is_interpreted() throws IOException {
    Blueprint blueprint =
        BlueprintReader.read(Template.parse(synthesized(), Map.of("CodeBucket", "none")));
    assertThat(blueprint.warnings()).isEmpty();
    assertThat(blueprint.functions()).isNotEmpty();
    assertThat(blueprint.sources()).isNotEmpty();
    assertThat(blueprint.routes()).isNotEmpty();
    assertThat(blueprint.rules()).isNotEmpty();
  }

  private static String synthesized() throws IOException {
    ClassLoader loader = SignalboxTemplateTest.class.getClassLoader();
    try (InputStream content = loader.getResourceAsStream("signalbox.template.json")) {
      assertThat(content).as("the template, a resource of infra").isNotNull();
      return new String(content.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
