package io.signalbox.adapters.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.core.testing.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueRequest;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

class KeepingSecretsTest {
  private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T09:00:00Z"));
  private final FakeManager manager = new FakeManager();
  private final Secrets secrets = new Secrets(manager, "signalbox-test/", clock);

  @Test
  void a_value_is_fetched_by_its_full_name_and_kept_for_five_minutes() {
    assertThat(secrets.get("sim-a")).isEqualTo("v1");
    clock.advance(Duration.ofMinutes(5).minusMillis(1));
    assertThat(secrets.get("sim-a")).isEqualTo("v1");
    clock.advance(Duration.ofMillis(1));
    assertThat(secrets.get("sim-a")).isEqualTo("v2");

    assertThat(manager.calls).hasSize(2).containsOnly("signalbox-test/sim-a");
  }

  @Test
  void a_fresh_value_is_fetched_at_once_but_not_for_every_forged_request() {
    secrets.get("sim-a");
    clock.advance(Duration.ofSeconds(10));

    for (int i = 0; i < 100; i++) {
      assertThat(secrets.fresh("sim-a")).isEqualTo("v2");
    }
    assertThat(secrets.get("sim-a")).isEqualTo("v2");
  }

  @Test
  void the_last_value_stays_in_use_while_the_manager_is_away_and_is_not_asked_for_at_each_call() {
    secrets.get("sim-a");
    manager.away = true;
    clock.advance(Duration.ofHours(1));

    assertThat(secrets.get("sim-a")).isEqualTo("v1");
    assertThat(secrets.get("sim-a")).isEqualTo("v1");
    assertThat(manager.calls).hasSize(2);
  }

  @Test
  void a_secret_that_is_not_there_is_an_error_each_time() {
    manager.away = true;

    assertThatThrownBy(() -> secrets.get("x")).isInstanceOf(ResourceNotFoundException.class);
    manager.away = false;
    assertThat(secrets.get("x")).isEqualTo("v2");
  }

  private static final class FakeManager implements SecretsManagerClient {
    final List<String> calls = new ArrayList<>();
    boolean away;

    @Override
    public GetSecretValueResponse getSecretValue(GetSecretValueRequest request) {
      calls.add(request.secretId());
      if (away) {
        throw ResourceNotFoundException.builder().message("away").build();
      }
      return GetSecretValueResponse.builder().secretString("v" + calls.size()).build();
    }

    @Override
    public String serviceName() {
      return SERVICE_NAME;
    }

    @Override
    public void close() {}
  }
}
