package io.signalbox.adapters.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.adapters.dynamodb.DynamoSnapshots.Ages;
import io.signalbox.adapters.dynamodb.DynamoTenants.Holding;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class StoreSettingsTest {
  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void the_defaults_are_those_of_the_specification() {
    Duration week = Duration.ofDays(7);
    Duration fortnight = Duration.ofDays(14);
    assertThat(Retention.defaults()).isEqualTo(new Retention(week, fortnight, DAY, fortnight));
    assertThat(Ages.defaults()).isEqualTo(new Ages(Duration.ofSeconds(3), Duration.ofSeconds(10)));
    assertThat(Holding.defaults()).isEqualTo(new Holding(1_000, Duration.ofSeconds(3)));
  }

  @Test
  void each_retention_has_a_least() {
    Duration less = Duration.ofMinutes(59);
    refused("messages", () -> new Retention(less, DAY, DAY, DAY));
    refused("timers", () -> new Retention(DAY, less, DAY, DAY));
    refused("health", () -> new Retention(DAY, DAY, less, DAY));
    refused("deadLetters", () -> new Retention(DAY, DAY, DAY, less));
  }

  @Test
  void ages_and_holdings_that_make_no_sense_are_refused() {
    refused("fresh", () -> new Ages(Duration.ofSeconds(-1), DAY));
    refused("fresh", () -> new Ages(DAY, Duration.ofSeconds(1)));
    refused("holding", () -> new Holding(0, DAY));
    refused("holding", () -> new Holding(1, Duration.ofSeconds(-1)));
  }

  private static void refused(String names, ThrowingCallable making) {
    assertThatThrownBy(making)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(names);
  }
}
