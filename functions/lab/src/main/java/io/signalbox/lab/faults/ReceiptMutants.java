package io.signalbox.lab.faults;

import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Reference;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.lab.trial.Mutant;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Safeguards of what providers report: on messages, on their parts, and on numbers. */
final class ReceiptMutants {
  private static final int MOST_PARTS = 255;

  private ReceiptMutants() {}

  static List<Mutant> all() {
    return List.of(
        optOuts("opt-outs", "send-", "an opt-out that an answer reports is not kept"),
        optOuts("receipt-opt-outs", "receipt", "an opt-out that a receipt reports is not kept"),
        deaths("dead-numbers", "send-", "a number that an answer reports dead is not noted"),
        deaths("receipt-deaths", "receipt", "a number that a receipt reports dead is not noted"),
        heldCheck(),
        thinEvidence(),
        withdrawal(),
        providerIds(),
        idsOfOneChannel(),
        everyPart(),
        partSet(),
        followed(),
        neverSent());
  }

  private static Mutant optOuts(String name, String function, String what) {
    return new Mutant(name, what) {
      @Override
      public Tenants tenants(String by, Tenants real) {
        return new OverTenants(real) {
          @Override
          public void suppress(String tenant, String number, String reason) {
            if (!by.startsWith(function)) {
              super.suppress(tenant, number, reason);
            }
          }
        };
      }
    };
  }

  private static Mutant deaths(String name, String function, String what) {
    return new Mutant(name, what) {
      @Override
      public Tenants tenants(String by, Tenants real) {
        return new OverTenants(real) {
          @Override
          public void reportDead(
              String number, DeathReport report, HoldPolicy policy, Instant now) {
            if (!by.startsWith(function)) {
              super.reportDead(number, report, policy, now);
            }
          }
        };
      }
    };
  }

  private static Mutant heldCheck() {
    return new Mutant("held-check", "a lane's function does not ask for opt-outs and holds") {
      @Override
      public Tenants tenants(String by, Tenants real) {
        return new OverTenants(real) {
          @Override
          public NumberFacts facts(String tenant, Collection<String> numbers) {
            return by.startsWith("send-") ? NumberFacts.NONE : super.facts(tenant, numbers);
          }
        };
      }
    };
  }

  private static Mutant thinEvidence() {
    return new Mutant("two-channels", "two reports of one channel at once hold a number back") {
      @Override
      public Tenants tenants(String by, Tenants real) {
        return new OverTenants(real) {
          @Override
          public NumberFacts facts(String tenant, Collection<String> numbers) {
            NumberFacts facts = super.facts(tenant, numbers);
            Map<String, Set<DeathReport>> told = new HashMap<>(facts.reports());
            told.replaceAll((number, all) -> apart(all));
            return new NumberFacts(facts.suppressed(), told);
          }
        };
      }
    };
  }

  /** As if each were of a channel of its own. */
  private static Set<DeathReport> apart(Set<DeathReport> reports) {
    return reports.stream()
        .map(r -> new DeathReport(r.message(), r.message().value(), r.at()))
        .collect(Collectors.toSet());
  }

  private static Mutant withdrawal() {
    return new Mutant("withdrawal", "a delivery does not withdraw what its failure reported") {
      @Override
      public Tenants tenants(String by, Tenants real) {
        return new OverTenants(real) {
          @Override
          public void withdrawDead(String number, DeathReport report) {}
        };
      }
    };
  }

  private static Mutant providerIds() {
    return new Mutant("provider-ids", "what is SENT may not be found by its provider's id") {
      @Override
      public ProviderIds ids(ProviderIds real) {
        return new ProviderIds() {
          @Override
          public void remember(
              String channel, List<String> ids, Reference reference, Instant until) {
            try {
              real.remember(channel, ids, reference, until);
            } catch (RuntimeException e) {
              // The message says SENT all the same.
            }
          }

          @Override
          public Optional<Part> find(String channel, String id) {
            return real.find(channel, id);
          }
        };
      }
    };
  }

  private static Mutant idsOfOneChannel() {
    return new Mutant("id-channel", "all channels' providers share one space of ids") {
      @Override
      public ProviderIds ids(ProviderIds real) {
        return new ProviderIds() {
          @Override
          public void remember(
              String channel, List<String> ids, Reference reference, Instant until) {
            real.remember("any", ids, reference, until);
          }

          @Override
          public Optional<Part> find(String channel, String id) {
            return real.find("any", id);
          }
        };
      }
    };
  }

  private static Mutant everyPart() {
    return new Mutant("every-part", "a message is delivered with its first part") {
      @Override
      public Messages messages(String function, Messages real) {
        return new OverMessages(real) {
          @Override
          public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
            Set<Integer> there = super.partDelivered(id, attempt, channel, part);
            return there.isEmpty()
                ? there
                : IntStream.rangeClosed(1, MOST_PARTS).boxed().collect(Collectors.toSet());
          }
        };
      }
    };
  }

  private static Mutant partSet() {
    return new Mutant("part-set", "of two parts that arrive, the later replaces the earlier") {
      @Override
      public Messages messages(String function, Messages real) {
        return new OverMessages(real) {
          @Override
          public Set<Integer> partDelivered(MessageId id, int attempt, String channel, int part) {
            Set<Integer> there = super.partDelivered(id, attempt, channel, part);
            return there.isEmpty() ? there : Set.of(part);
          }
        };
      }
    };
  }

  private static Mutant followed() {
    return new Mutant("followed", "a failure that comes again does not queue what it owes") {
      @Override
      public Messages messages(String function, Messages real) {
        return function.equals("receipt") ? unfollowed(real) : real;
      }
    };
  }

  private static Mutant neverSent() {
    return new Mutant("reported-failed", "what was reported as failed is closed as never sent") {
      @Override
      public Messages messages(String function, Messages real) {
        return function.startsWith("receipt") ? real : unfollowed(real);
      }
    };
  }

  /** Who reads a message does not see which failures were followed. */
  private static Messages unfollowed(Messages real) {
    return new OverMessages(real) {
      @Override
      public Optional<Message> find(MessageId id) {
        return real.find(id).map(ReceiptMutants::unfollowed);
      }
    };
  }

  private static Message unfollowed(Message m) {
    return new Message(
        m.origin(),
        m.state(),
        m.attempts(),
        m.receipts().stream().filter(r -> !r.followed()).toList(),
        m.sequence(),
        m.closedBy(),
        m.closedAt(),
        m.reason(),
        m.replays(),
        m.feedback());
  }
}
