package io.signalbox.local.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DifferencesAreToldByResourceTest {
  private static final JsonNode BEFORE =
      template(
          """
          {'Old':{'Type':'T'},'Same':{'Type':'T','Properties':{'A':1}},
           'Other':{'Type':'T','Properties':{'A':1,'B':2}},'Kept':{'Type':'T'}}
          """);

  @Test
  void new_gone_and_changed_ones_are_named_with_what_changed() {
    JsonNode after =
        template(
            """
            {'New':{'Type':'T'},'Same':{'Type':'T','Properties':{'A':1}},
             'Other':{'Type':'T','Properties':{'A':1,'B':3,'C':4}},
             'Kept':{'Type':'T','DeletionPolicy':'Retain'}}
            """);

    assertThat(Difference.between(BEFORE, after))
        .containsExactly(
            "~ Kept (T): besides its properties", "+ New (T)", "~ Other (T): B, C", "- Old (T)");
  }

  @Test
  void the_same_does_not_differ() {
    assertThat(Difference.between(BEFORE, BEFORE.deepCopy())).isEmpty();
  }

  @Test
  void where_nothing_is_everything_is_new() throws IOException {
    assertThat(Difference.between(new ObjectMapper().readTree("{}"), BEFORE)).hasSize(4);
  }

  private static JsonNode template(String resources) {
    try {
      return new ObjectMapper()
          .createObjectNode()
          .set("Resources", new ObjectMapper().readTree(resources.replace('\'', '"')));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
