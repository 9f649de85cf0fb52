package io.signalbox.adapters.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentsTest {
  private static final String DEFAULT_ALPHABET =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
          + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
  private static final String EXTENSION = "\f^{}\\[~]|€";

  private final GsmTextMeter meter = new GsmTextMeter();

  @ParameterizedTest
  @CsvSource({
    "a, 160, GSM7, 1", "a, 161, GSM7, 2", "a, 306, GSM7, 2", "a, 307, GSM7, 3",
    "é, 160, GSM7, 1", "€, 80, GSM7, 1", "€, 81, GSM7, 2", "[, 152, GSM7, 2",
    "[, 153, GSM7, 3", "ж, 70, UCS2, 1", "ж, 71, UCS2, 2", "ж, 134, UCS2, 2",
    "ж, 135, UCS2, 3", "ç, 71, UCS2, 2", "😀, 35, UCS2, 1", "😀, 36, UCS2, 2",
    "😀, 66, UCS2, 2", "😀, 67, UCS2, 3",
  })
  void repetitions_of_one_character_fill_segments(
      String character, int times, Encoding encoding, int segments) {
    String body = character.repeat(times);
    assertThat(meter.measure(body)).isEqualTo(new Text(body, encoding, segments));
  }

  @Test
  void an_extension_character_counts_two_in_gsm7_and_one_in_ucs2() {
    assertThat(meter.measure("€[".repeat(40)).segments()).isEqualTo(1);
    assertThat(meter.measure("€[".repeat(40) + "a").segments()).isEqualTo(2);
    // One Cyrillic letter changes the encoding first; then the same characters count one each.
    assertThat(meter.measure("ж" + "€[".repeat(34) + "a")).matches(t -> t.segments() == 1);
    assertThat(meter.measure("ж" + "€[".repeat(35))).matches(t -> t.segments() == 2);
  }

  @Test
  void a_pair_is_not_split_even_if_that_wastes_a_unit() {
    // 152 + 2 septets: the escape pair moves whole to the second part, 153 more fill a third.
    assertThat(meter.measure("a".repeat(152) + "€" + "a".repeat(152)).segments()).isEqualTo(3);
    assertThat(meter.measure("a".repeat(151) + "€" + "a".repeat(153)).segments()).isEqualTo(2);
    assertThat(meter.measure("ж".repeat(66) + "😀" + "ж".repeat(66)).segments()).isEqualTo(3);
    assertThat(meter.measure("ж".repeat(65) + "😀" + "ж".repeat(67)).segments()).isEqualTo(2);
  }

  @Test
  void an_empty_text_is_one_segment_of_gsm7() {
    assertThat(meter.measure("")).isEqualTo(new Text("", Encoding.GSM7, 1));
  }

  @Test
  void the_whole_default_alphabet_is_gsm7_and_an_escape_character_is_not() {
    assertThat(meter.measure(DEFAULT_ALPHABET + EXTENSION).encoding()).isEqualTo(Encoding.GSM7);
    assertThat(DEFAULT_ALPHABET).hasSize(127);
    assertThat(meter.measure("\u001b").encoding()).isEqualTo(Encoding.UCS2);
    assertThat(meter.measure("`").encoding()).isEqualTo(Encoding.UCS2);
  }

  @Test
  void a_lone_surrogate_is_measured_as_one_unit() {
    assertThat(meter.measure("\ud83d".repeat(70)).segments()).isEqualTo(1);
    assertThat(meter.measure("\ud83d".repeat(71)).segments()).isEqualTo(2);
  }

  @Test
  void random_texts_measure_as_the_slow_reference_splits_them() {
    for (long seed = 0; seed < 3_000; seed++) {
      String body = randomText(new Random(seed));
      List<String> parts = Reference.split(body);
      Text text = meter.measure(body);
      assertThat(text.segments()).describedAs("seed %d", seed).isEqualTo(parts.size());
      assertThat(String.join("", parts)).describedAs("seed %d", seed).isEqualTo(body);
      assertThat(text.encoding())
          .describedAs("seed %d", seed)
          .isEqualTo(Reference.isGsm(body) ? Encoding.GSM7 : Encoding.UCS2);
    }
  }

  private static String randomText(Random random) {
    int length = random.nextInt(500);
    String rare = random.nextBoolean() ? EXTENSION : "ж中😀🇩🇪" + EXTENSION;
    int[] rarePoints = rare.codePoints().toArray();
    int[] usual = DEFAULT_ALPHABET.codePoints().toArray();
    int odds = 1 + random.nextInt(60);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int[] from = random.nextInt(odds) == 0 ? rarePoints : usual;
      text.appendCodePoint(from[random.nextInt(from.length)]);
    }
    return text.toString();
  }

  /** Slow and simple: takes the longest piece that fits, character by character. */
  private static final class Reference {
    static boolean isGsm(String body) {
      return body.chars().allMatch(c -> (DEFAULT_ALPHABET + EXTENSION).indexOf(c) >= 0);
    }

    static List<String> split(String body) {
      boolean gsm = isGsm(body);
      if (cost(body, gsm) <= (gsm ? 160 : 70)) {
        return List.of(body);
      }
      List<String> parts = new ArrayList<>();
      String rest = body;
      while (!rest.isEmpty()) {
        int end = rest.length();
        while (cost(rest.substring(0, end), gsm) > (gsm ? 153 : 67) || cutsPair(rest, end)) {
          end--;
        }
        parts.add(rest.substring(0, end));
        rest = rest.substring(end);
      }
      return parts;
    }

    private static boolean cutsPair(String text, int at) {
      return at < text.length()
          && Character.isHighSurrogate(text.charAt(at - 1))
          && Character.isLowSurrogate(text.charAt(at));
    }

    private static int cost(String part, boolean gsm) {
      int extended = (int) part.chars().filter(c -> EXTENSION.indexOf(c) >= 0).count();
      return part.length() + (gsm ? extended : 0);
    }
  }
}
