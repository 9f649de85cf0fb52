package io.signalbox.core.testing;

import static io.signalbox.core.testing.Samples.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.FakeFlags;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every {@link FakeFlags} must do; each test has its own. */
public abstract class FakeFlagsContract {
  private static final String PLACE = "sim-a/GB/T-Mobile & Co";

  protected abstract FakeFlags flags();

  private static FakeFlag raised(String place, Instant at) {
    return new FakeFlag(place, Set.of(22), 0.4321, "of 118 \"22\"", at, at, null);
  }

  private static Judgment judgment(Word word, Instant at) {
    return new Judgment(word, "olga", "they say \"soon\"", at, at.plus(Duration.ofDays(7)));
  }

  @Test
  void what_was_raised_is_kept_word_for_word() {
    flags().put(raised("sim-b/US", NOON));
    flags().put(raised(PLACE, NOON));

    assertThat(flags().all()).containsExactly(raised(PLACE, NOON), raised("sim-b/US", NOON));
  }

  @Test
  void a_judgment_is_kept_beside_the_evidence() {
    flags().put(raised(PLACE, NOON));
    Judgment judgment = judgment(Word.CONFIRMED, NOON.plusSeconds(60));

    assertThat(flags().judge(PLACE, judgment)).contains(raised(PLACE, NOON).judged(judgment));
    assertThat(flags().all()).containsExactly(raised(PLACE, NOON).judged(judgment));
  }

  @Test
  void the_last_judgment_counts() {
    flags().put(raised(PLACE, NOON));
    flags().judge(PLACE, judgment(Word.CONFIRMED, NOON));
    Judgment second = judgment(Word.DISMISSED, NOON.plusSeconds(60));

    flags().judge(PLACE, second);

    assertThat(flags().all()).containsExactly(raised(PLACE, NOON).judged(second));
  }

  @Test
  void what_was_never_raised_cannot_be_judged() {
    assertThat(flags().judge(PLACE, judgment(Word.CONFIRMED, NOON))).isEmpty();
    assertThat(flags().all()).isEmpty();
  }

  @Test
  void new_evidence_leaves_a_judgment_that_came_meanwhile() {
    flags().put(raised(PLACE, NOON));
    FakeFlag read = flags().all().get(0);
    Judgment judgment = judgment(Word.DISMISSED, NOON.plusSeconds(60));
    flags().judge(PLACE, judgment);

    // Whoever read it before the judgment writes after it.
    flags().put(read.seen(23, 0.3, "more", NOON.plusSeconds(120)));

    assertThat(flags().all()).extracting(FakeFlag::judgment).containsExactly(judgment);
  }

  @Test
  void new_evidence_of_a_confirmed_one_is_kept_with_its_judgment() {
    flags().put(raised(PLACE, NOON));
    Judgment judgment = judgment(Word.CONFIRMED, NOON);
    FakeFlag confirmed = flags().judge(PLACE, judgment).orElseThrow();
    FakeFlag again = confirmed.seen(23, 0.3, "more", NOON.plusSeconds(120));

    flags().put(again);

    assertThat(flags().all()).containsExactly(again);
    assertThat(again.hours()).containsExactlyInAnyOrder(22, 23);
    assertThat(again.judgment()).isEqualTo(judgment);
  }

  @Test
  void one_raised_after_its_judgment_is_over_stands_unjudged() {
    flags().put(raised(PLACE, NOON));
    flags().judge(PLACE, judgment(Word.DISMISSED, NOON));
    Instant later = NOON.plus(Duration.ofDays(7));

    flags().put(raised(PLACE, later));

    assertThat(flags().all()).containsExactly(raised(PLACE, later));
  }
}
