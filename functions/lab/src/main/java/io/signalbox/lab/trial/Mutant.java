package io.signalbox.lab.trial;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Quotas;
import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.ReplayWork;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Messages;
import io.signalbox.core.message.ProviderIds;
import io.signalbox.core.message.Queues;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Grants;
import io.signalbox.core.send.Provider;
import io.signalbox.core.tenant.Tenants;
import io.signalbox.core.timer.TimerStore;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A system with one safeguard taken out, by what surrounds the core: ports, wiring, settings. This
 * one takes out nothing; the others each override one method.
 */
public class Mutant {
  public static final Mutant NONE = new Mutant("none", "nothing is taken out");

  private final String name;
  private final String what;

  /**
   * A mutant.
   *
   * @param what the safeguard that is gone
   */
  public Mutant(String name, String what) {
    this.name = name;
    this.what = what;
  }

  public String name() {
    return name;
  }

  public String what() {
    return what;
  }

  public Messages messages(String function, Messages real) {
    return real;
  }

  public Requests requests(Requests real) {
    return real;
  }

  public Queues queues(String function, Queues real) {
    return real;
  }

  public TimerStore timers(String function, TimerStore real) {
    return real;
  }

  public Tenants tenants(String function, Tenants real) {
    return real;
  }

  public ProviderIds ids(ProviderIds real) {
    return real;
  }

  public Grants grants(Grants real) {
    return real;
  }

  public Quotas quotas(Quotas real) {
    return real;
  }

  /** What is configured of business types and retries. */
  public Catalog catalog(Catalog real) {
    return real;
  }

  public Provider provider(Provider real) {
    return real;
  }

  public RandomGenerator random(RandomGenerator real) {
    return real;
  }

  /** What a lane's function gets for that record. */
  public Dispatch received(Dispatch record) {
    return record;
  }

  /** Which of the replays that come are worked on; the others are acknowledged as they are. */
  public List<ReplayWork> replayed(List<ReplayWork> batch, DeadLetters letters) {
    return batch;
  }

  /** What a function's answer gives back to its queue. */
  public List<? extends Work> back(List<? extends Work> real) {
    return real;
  }

  /** How long a received record stays hidden, in milliseconds. */
  public long visibility(long real) {
    return real;
  }

  /** Whether the sweep runs each minute. */
  public boolean sweeps() {
    return true;
  }

  /** Whether a conditional write whose answer was lost is recognized by its nonce. */
  public boolean recognizesOwnWrites() {
    return true;
  }

  /** Whether a message that is there already is left as it is when it is created again. */
  public boolean createsOnce() {
    return true;
  }

  /** Whether a changed message must be in one of the change's states, and as long. */
  public boolean checksConditions() {
    return true;
  }

  /** Whether a message that is reopened must be dead, and as long. */
  public boolean checksReopening() {
    return true;
  }

  /** Whether a receipt counts for attempts of its own channel only. */
  public boolean checksReceiptChannel() {
    return true;
  }
}
