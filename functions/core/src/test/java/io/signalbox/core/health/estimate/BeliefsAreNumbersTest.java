package io.signalbox.core.health.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.health.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BeliefsAreNumbersTest {
  private static final Path GOOD = new Path("a", "US", "one");
  private static final Path BAD = new Path("a", "US", "two");

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void a_path_whose_belief_is_no_number_is_left_out_and_the_others_stay(double wrong) {
    PathState s = PathState.UNSEEN;
    PathState broken =
        new PathState(
            s.delivery(),
            s.receipts(),
            s.trust(),
            wrong,
            false,
            s.heard(),
            0,
            0,
            s.rate5(),
            s.rate10(),
            s.history(),
            s.hour(),
            s.answerMillis(),
            0);

    Beliefs beliefs = new Beliefs(Map.of(GOOD, s, BAD, broken), Map.of());

    assertThat(beliefs.paths()).containsOnlyKeys(GOOD);
  }
}
