package io.signalbox.adapters.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.Templates.Rendered;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatesOfTenantsTest {
  private final MustacheTemplates templates = new MustacheTemplates();

  @Test
  void values_are_filled_in_as_they_are() {
    assertThat(
            templates.render(
                "{{code}} is {{{who}}}'s code, {{& who}}.\n{{code}}\nEnd{{! a remark }}",
                Map.of("code", "<1&2>", "who", "\"{{code}}\"")))
        .isEqualTo(new Rendered.Filled("<1&2> is \"{{code}}\"'s code, \"{{code}}\".\n<1&2>\nEnd"));
  }

  @Test
  void all_missing_and_all_unknown_parameters_are_told_at_once() {
    assertThat(templates.render("{{b}} {{a}} {{c}}", Map.of("c", "3", "z", "", "y", "")))
        .isEqualTo(
            new Rendered.Mismatch(
                List.of(
                    "a: missing",
                    "b: missing",
                    "y: not in the template",
                    "z: not in the template")));
  }

  @Test
  void a_template_without_parameters_is_its_own_text() {
    assertThat(templates.render("50% off {today} }} only", Map.of()))
        .isEqualTo(new Rendered.Filled("50% off {today} }} only"));
    assertThat(templates.render("", Map.of())).isEqualTo(new Rendered.Filled(""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{#list}}x{{/list}}",
        "{{^list}}x{{/list}}",
        "{{>/etc/hostname}}",
        "{{> *name}}",
        "{{<layout}}{{$block}}x{{/block}}{{/layout}}",
        "{{$block}}x{{/block}}",
        "{{=<% %>=}}<%name%>",
        "{{%pragma}}",
        "{{.}}",
        "{{name.class}}",
        "{{name",
        "{{#open}}",
        "{{/close}}",
        "{{}}",
        "{{a b}}",
      })
  void anything_but_text_and_values_is_a_fault(String template) {
    assertThat(templates.render(template, Map.of("name", "x", "list", "x")))
        .isInstanceOfSatisfying(
            Rendered.Mismatch.class,
            mismatch ->
                assertThat(mismatch.faults()).singleElement().asString().startsWith("template: "));
  }

  @Test
  void an_overlong_template_is_a_fault() {
    assertThat(templates.render("x".repeat(MustacheTemplates.LONGEST + 1), Map.of()))
        .isInstanceOf(Rendered.Mismatch.class);
  }

  @Test
  void compiled_templates_are_kept_up_to_a_bound() {
    for (int i = 0; i < MustacheTemplates.CACHED + 100; i++) {
      templates.render("Hello {{name}} " + i, Map.of("name", "x"));
    }
    assertThat(templates.cached()).isEqualTo(MustacheTemplates.CACHED);
  }

  @Test
  void several_threads_render_the_same_template() {
    assertThat(
            IntStream.range(0, 1_000)
                .parallel()
                .mapToObj(i -> templates.render("<{{n}}>", Map.of("n", "" + i % 3)))
                .distinct())
        .hasSize(3);
  }

  @Test
  void no_random_template_escapes_from_faults_or_text() {
    String[] pieces = {"{{", "}}", "{{{", "#", "^", ">", "=", "&", "!", "a", " ", "/", "\n", "{"};
    for (long seed = 0; seed < 5_000; seed++) {
      Random random = new Random(seed);
      StringBuilder template = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        template.append(pieces[random.nextInt(pieces.length)]);
      }
      assertThat(templates.render(template.toString(), Map.of("a", "1")))
          .describedAs("seed %d", seed)
          .isNotNull();
    }
  }
}
