package io.signalbox.infra.plan;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What one function touches. Its role and its environment both follow from this, so that neither
 * holds anything the other does not need.
 *
 * @param tables tables and the DynamoDB actions used on each
 * @param sendsTo queues it puts messages on
 * @param measures queues of which it asks how much is in them
 * @param secrets secrets it reads
 * @param uses what else it needs
 */
public record Access(
    List<TableUse> tables,
    List<String> sendsTo,
    List<String> measures,
    List<String> secrets,
    Set<Use> uses) {

  /** Things of which there is one per stage. */
  public enum Use {
    /** Creates schedules that invoke {@code release}. */
    SCHEDULES,
    /** Publishes on the event bus. */
    EVENTS,
    /** Is invoked without anybody waiting; what it fails for good goes to the dead-letter queue. */
    BURIES_FAILURES,
    /** Knows the address of the simulated providers, empty unless set. */
    SIM_ENDPOINT
  }

  /**
   * Actions on one table.
   *
   * @param table name without prefix
   * @param index the index of the table that is used; empty for the table itself
   * @param actions DynamoDB actions without service prefix
   */
  public record TableUse(String table, String index, List<String> actions) {
    /** Copies the list. */
    public TableUse {
      actions = List.copyOf(actions);
    }
  }

  /** Copies the collections. */
  public Access {
    tables = List.copyOf(tables);
    sendsTo = List.copyOf(sendsTo);
    measures = List.copyOf(measures);
    secrets = List.copyOf(secrets);
    uses = Set.copyOf(uses);
  }

  static Access none() {
    return new Access(List.of(), List.of(), List.of(), List.of(), Set.of());
  }

  Access table(String table, String... actions) {
    return index(table, "", actions);
  }

  Access index(String table, String index, String... actions) {
    TableUse use = new TableUse(table, index, List.of(actions));
    return new Access(plus(tables, List.of(use)), sendsTo, measures, secrets, uses);
  }

  Access sends(String... queues) {
    return sends(List.of(queues));
  }

  Access sends(List<String> queues) {
    return new Access(tables, plus(sendsTo, queues), measures, secrets, uses);
  }

  Access measures(List<String> queues) {
    return new Access(tables, sendsTo, plus(measures, queues), secrets, uses);
  }

  Access reads(List<String> moreSecrets) {
    return new Access(tables, sendsTo, measures, plus(secrets, moreSecrets), uses);
  }

  Access with(Use use) {
    EnumSet<Use> all = EnumSet.of(use);
    all.addAll(uses);
    return new Access(tables, sendsTo, measures, secrets, all);
  }

  private static <T> List<T> plus(List<T> some, List<T> more) {
    List<T> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
