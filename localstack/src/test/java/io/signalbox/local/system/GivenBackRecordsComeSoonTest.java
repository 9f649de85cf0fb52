package io.signalbox.local.system;

import io.signalbox.core.message.State;
import io.signalbox.local.sim.MagicNumber;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A lane hides what it gave for minutes; what its function gives back comes within seconds. */
@ExtendWith(SharedSystem.class)
class GivenBackRecordsComeSoonTest {
  private static final Duration LEASE = Duration.ofSeconds(5);
  private static final Duration FAR_LESS_THAN_THE_VISIBILITY = Duration.ofSeconds(30);

  private final LocalSystem system;
  private final Tenancy tenant;

  GivenBackRecordsComeSoonTest(LocalSystem system) {
    this.system = system;
    this.tenant = new Tenancy(system);
  }

  @Test
  void a_record_that_must_wait_for_a_lease_comes_again_when_it_is_over() throws IOException {
    Instant later = Instant.now().plus(Duration.ofMinutes(10));
    String id =
        tenant.sent(
            Tenancy.request("otp", "Your code is 1", MagicNumber.DELIVERED.number())
                .put("sendAt", later.toString()));
    DeadProcess process = new DeadProcess(system, "sim-a");
    process.claims(id, LEASE);

    process.comesAgain(id);

    tenant.becomes(id, State.DELIVERED, FAR_LESS_THAN_THE_VISIBILITY);
  }
}
