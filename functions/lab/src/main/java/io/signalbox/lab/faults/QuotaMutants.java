package io.signalbox.lab.faults;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quotas;
import io.signalbox.lab.trial.Mutant;
import java.time.Instant;
import java.util.List;

/** Safeguards of channels' quotas. */
final class QuotaMutants {
  private QuotaMutants() {}

  static List<Mutant> all() {
    return List.of(reserved(), rest());
  }

  private static Mutant reserved() {
    return new Mutant("quota-reserved", "a batch is sent without being counted") {
      @Override
      public Quotas quotas(Quotas real) {
        return new Over(real) {
          @Override
          public boolean reserve(Channel channel, Instant from, Instant until, int segments) {
            return true;
          }
        };
      }
    };
  }

  private static Mutant rest() {
    return new Mutant("quota-rest", "what fits of a refused batch is sent without being counted") {
      @Override
      public Quotas quotas(Quotas real) {
        return new Over(real) {
          private boolean refused;

          @Override
          public boolean reserve(Channel channel, Instant from, Instant until, int segments) {
            boolean second = refused;
            refused = !second && !real.reserve(channel, from, until, segments);
            return !refused;
          }
        };
      }
    };
  }

  private static class Over implements Quotas {
    private final Quotas real;

    Over(Quotas real) {
      this.real = real;
    }

    @Override
    public boolean reserve(Channel channel, Instant from, Instant until, int segments) {
      return real.reserve(channel, from, until, segments);
    }

    @Override
    public Used used(String channel, Instant at) {
      return real.used(channel, at);
    }
  }
}
