package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What every {@link DeadLetters} must do. */
public abstract class DeadLettersContract {

  protected abstract DeadLetters deadLetters();

  protected abstract Optional<Letter> kept(String id);

  @Test
  void a_letter_is_kept_whole() {
    Letter known = letter(Samples.requestId(), "attempts_used_up", "{\"type\":\"deadletter\"}");
    Letter unreadable = new Letter(Samples.requestId(), "", "unreadable", "", "", Samples.NOON);

    deadLetters().keep(known);
    deadLetters().keep(unreadable);

    assertThat(kept(known.id())).contains(known);
    assertThat(kept(unreadable.id())).contains(unreadable);
    assertThat(kept(Samples.requestId())).isEmpty();
  }

  @Test
  void the_same_id_again_changes_nothing() {
    Letter first = letter(Samples.requestId(), "attempts_used_up", "first");
    deadLetters().keep(first);

    deadLetters()
        .keep(new Letter(first.id(), "", "other", "", "second", Samples.NOON.plusSeconds(86_400)));

    assertThat(kept(first.id())).contains(first);
  }

  @Test
  void an_original_as_large_as_a_queue_allows_is_kept_at_least_in_part() {
    StringBuilder noise = new StringBuilder(1 << 20);
    new Random(7).ints(1 << 20, ' ', 0x2fff).forEach(c -> noise.append((char) c));
    Letter large = letter(Samples.requestId(), "unreadable", noise.toString());

    deadLetters().keep(large);

    assertThat(kept(large.id()).orElseThrow().original()).startsWith(noise.substring(0, 10_000));
  }

  private static Letter letter(String id, String reason, String original) {
    return new Letter(id, Samples.TENANT, reason, "1 sim-a temporary", original, Samples.NOON);
  }
}
