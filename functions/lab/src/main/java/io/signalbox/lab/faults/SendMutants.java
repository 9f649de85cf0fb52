package io.signalbox.lab.faults;

import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Reference;
import io.signalbox.core.send.Outcome;
import io.signalbox.core.send.Provider;
import io.signalbox.lab.trial.Mutant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;

/** Safeguards of the calls themselves. */
final class SendMutants {
  private SendMutants() {}

  static List<Mutant> all() {
    return List.of(deadline(), jitter(), unknown(), status(), attempts());
  }

  private static Mutant deadline() {
    return new Mutant("deadline", "a lane's function does not look at the deadline") {
      @Override
      public Dispatch received(Dispatch d) {
        Dispatch.Facts f = d.facts();
        return with(d, f.maxAttempts(), f.deadline().plus(Duration.ofDays(1)));
      }
    };
  }

  private static Mutant attempts() {
    return new Mutant("max-attempts", "a lane's function does not count a message's attempts") {
      @Override
      public Dispatch received(Dispatch d) {
        return with(d, d.facts().maxAttempts() + 5, d.facts().deadline());
      }
    };
  }

  private static Dispatch with(Dispatch d, int maxAttempts, Instant deadline) {
    Dispatch.Facts f = d.facts();
    Dispatch.Facts changed =
        new Dispatch.Facts(
            f.id(),
            f.tenant(),
            f.kind(),
            f.bizType(),
            f.country(),
            f.operator(),
            f.zone(),
            f.segments(),
            maxAttempts,
            f.acceptedAt(),
            deadline,
            f.pin(),
            f.traceId());
    return new Dispatch(
        changed, d.attempt(), d.step(), d.tried(), d.paused(), d.doubted(), d.dueAt(), d.choice());
  }

  private static Mutant jitter() {
    return new Mutant("jitter", "retries wait exactly as their schedule says") {
      @Override
      public RandomGenerator random(RandomGenerator real) {
        return new RandomGenerator() {
          @Override
          public long nextLong() {
            return real.nextLong();
          }

          @Override
          public double nextDouble() {
            return 0.5;
          }
        };
      }
    };
  }

  private static Mutant unknown() {
    return new Mutant("unknown-apart", "a call without an answer counts as one that failed") {
      @Override
      public Provider provider(Provider real) {
        return new Over(real) {
          @Override
          public Outcome send(Submission submission) {
            Outcome outcome = real.send(submission);
            return outcome instanceof Outcome.Unknown u
                ? new Outcome.Temporary(u.cause())
                : outcome;
          }
        };
      }
    };
  }

  private static Mutant status() {
    return new Mutant("status-known", "a status query without an answer means: never arrived") {
      @Override
      public Provider provider(Provider real) {
        return new Over(real) {
          @Override
          public Standing query(Reference reference) {
            Standing found = real.query(reference);
            return found.status() == Status.UNAVAILABLE
                ? Standing.of(Status.UNKNOWN_REFERENCE)
                : found;
          }
        };
      }
    };
  }

  private static class Over implements Provider {
    private final Provider real;

    Over(Provider real) {
      this.real = real;
    }

    @Override
    public Outcome send(Submission submission) {
      return real.send(submission);
    }

    @Override
    public Standing query(Reference reference) {
      return real.query(reference);
    }
  }
}
