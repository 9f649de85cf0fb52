package io.signalbox.adapters.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LettersAreShownWithoutPersonalDataTest {
  private static final String SECRET = "Your code is 4711";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'text':'%s'}",
        "{'a':[{'b':{'body':'%s'}}]}",
        "[{'params':{'code':'%s'}}]",
        "{'message':{'content':'%s'}}",
        "{'to':['%s']}",
      })
  void fields_that_may_hold_a_text_are_starred(String original) {
    String json = original.replace('\'', '"').formatted(SECRET);

    assertThat(shown(json)).doesNotContain("4711").contains("***");
  }

  /** A record of more than the table holds is kept cut, which is no JSON any more. */
  @ParameterizedTest
  @ValueSource(strings = {"%s", "'%s'", "{'text':'%s", "{'text':'%s'", "[{'a':1},'%s'", ""})
  void of_what_names_no_fields_only_kind_and_length_are_shown(String original) {
    String text = original.replace('\'', '"').formatted(SECRET);

    assertThat(shown(text)).doesNotContain("4711").contains(text.length() + " characters]");
  }

  @Test
  void what_is_long_is_masked_and_cut() {
    String shown =
        shown("{'a':'to +12025550123 %s'}".replace('\'', '"').formatted("x".repeat(9_000)));

    assertThat(shown).contains("to NUMBER x").contains("[cut]").hasSizeLessThan(6_000);
  }

  @Test
  void what_is_nested_beyond_reason_is_answered_all_the_same() {
    assertThat(shown("[".repeat(900) + "]".repeat(900))).contains("[[[[");
    assertThat(shown("[".repeat(50_000))).contains("50000 characters]");
  }

  @Test
  void ours_are_shown_as_they_are() {
    String ours = "{'type':'deadletter','id':'m0','reason':'attempts_used_up'}".replace('\'', '"');

    assertThat(shown(ours)).contains("attempts_used_up");
  }

  private static String shown(String original) {
    Letter letter = Letter.open("q-1", About.record("unreadable"), "", original, Instant.EPOCH);
    return LetterJson.letter(letter, text -> text.replace("+12025550123", "NUMBER")).body();
  }
}
