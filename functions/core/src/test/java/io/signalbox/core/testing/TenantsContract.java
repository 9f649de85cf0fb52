package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.NumberFacts;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.tenant.Tenants;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Tenants} must do. */
public abstract class TenantsContract {
  private static final HoldPolicy POLICY = HoldPolicy.DEFAULT;

  protected abstract Tenants tenants();

  protected abstract void put(Tenant tenant);

  protected abstract void putKey(String tenant, String apiKey);

  /** Takes the key away and waits until that must be seen. */
  protected abstract void revokeKey(String apiKey);

  @Test
  void a_key_finds_its_tenant_whole() {
    Tenant full =
        new Tenant(
            unique("full"),
            "whsec_c2VjcmV0",
            "https://acme.example/hooks",
            Map.of("otp", "Your code is {{code}}", "hello", "Hello"),
            1_000,
            true);
    Tenant plain = new Tenant(unique("plain"), "whsec_c2VjcmV0", null, Map.of(), 1);
    put(full);
    put(plain);
    putKey(full.id(), "sk_test_" + full.id());
    putKey(plain.id(), "sk_test_" + plain.id());

    assertThat(tenants().byApiKey("sk_test_" + full.id())).contains(full);
    assertThat(tenants().byApiKey("sk_test_" + plain.id())).contains(plain);
    assertThat(tenants().byId(full.id())).contains(full);
  }

  @Test
  void several_keys_work_until_one_is_revoked() {
    Tenant tenant = stored("several");
    putKey(tenant.id(), "sk_a" + tenant.id());
    putKey(tenant.id(), "sk_b" + tenant.id());
    assertThat(tenants().byApiKey("sk_a" + tenant.id())).contains(tenant);

    revokeKey("sk_a" + tenant.id());

    assertThat(tenants().byApiKey("sk_a" + tenant.id())).isEmpty();
    assertThat(tenants().byApiKey("sk_b" + tenant.id())).contains(tenant);
  }

  @Test
  void an_unknown_key_or_tenant_is_nobody() {
    assertThat(tenants().byApiKey("sk_unknown")).isEmpty();
    assertThat(tenants().byApiKey("")).isEmpty();
    assertThat(tenants().byId("nobody")).isEmpty();
    revokeKey("sk_unknown");
    assertThat(tenants().byApiKey("sk_unknown")).isEmpty();
  }

  @Test
  void a_key_made_after_it_was_asked_for_works_at_once() {
    Tenant tenant = stored("late");
    String key = "sk_late" + tenant.id();
    assertThat(tenants().byApiKey(key)).isEmpty();

    putKey(tenant.id(), key);

    assertThat(tenants().byApiKey(key)).contains(tenant);
  }

  @Test
  void a_suppressed_number_is_held_back_for_that_tenant_only() {
    String mine = unique("mine");
    List<String> numbers = IntStream.range(0, 130).mapToObj("+1202555%04d"::formatted).toList();
    tenants().suppress(mine, numbers.get(7), "opted_out");
    tenants().suppress(mine, numbers.get(7), "again");
    tenants().suppress(mine, numbers.get(119), "opted_out");
    tenants().suppress(unique("other"), numbers.get(8), "opted_out");

    assertThat(tenants().facts(mine, numbers).suppressed())
        .containsExactlyInAnyOrder(numbers.get(7), numbers.get(119));
    assertThat(tenants().facts(mine, List.of())).isEqualTo(NumberFacts.NONE);
  }

  @Test
  void a_report_of_death_is_there_for_every_tenant_once() {
    String number = unique("+1202555");
    DeathReport first = report(1);
    DeathReport second = report(2);
    tenants().reportDead(number, first, POLICY, Samples.NOON);
    tenants().reportDead(number, first, POLICY, Samples.NOON);
    tenants().reportDead(number, second, POLICY, Samples.NOON);

    assertThat(tenants().facts(unique("any"), List.of(number, "+12025550199")).reports())
        .isEqualTo(Map.of(number, Set.of(first, second)));
  }

  @Test
  void a_report_that_is_withdrawn_is_gone_and_the_others_stay() {
    String number = unique("+1202555");
    DeathReport wrong = report(1);
    DeathReport right = report(2);
    tenants().withdrawDead(number, wrong);
    tenants().reportDead(number, wrong, POLICY, Samples.NOON);
    tenants().reportDead(number, right, POLICY, Samples.NOON);

    tenants().withdrawDead(number, wrong);
    tenants().withdrawDead(number, wrong);

    assertThat(tenants().facts("any", List.of(number)).reports().get(number))
        .containsExactly(right);
  }

  @Test
  void of_two_reports_at_the_same_time_both_are_kept() {
    String number = unique("+1202555");
    List<DeathReport> reports = IntStream.range(0, 8).mapToObj(i -> report(i)).toList();

    reports.parallelStream().forEach(r -> tenants().reportDead(number, r, POLICY, Samples.NOON));

    assertThat(tenants().facts("any", List.of(number)).reports().get(number))
        .containsExactlyInAnyOrderElementsOf(reports);
  }

  @Test
  void a_number_that_one_channel_reports_again_and_again_is_held_within_the_hour_and_stays_so() {
    String number = unique("+1202555");
    for (int i = 0; i < 100; i++) {
      Instant at = Samples.NOON.plus(Duration.ofMinutes(2L * i));
      tell(number, "sim-a", at);

      assertThat(POLICY.heldUntil(reports(number), at).isPresent()).as("%d", i).isEqualTo(i >= 30);
    }
    assertThat(reports(number)).hasSizeLessThanOrEqualTo(Tenants.MOST_REPORTS);
  }

  @Test
  void a_burst_through_one_channel_does_not_lift_the_hold_that_another_confirmed() {
    String number = unique("+1202555");
    tell(number, "sim-b", Samples.NOON);
    for (int i = 0; i < 75; i++) {
      tell(number, "sim-a", at(i));
    }

    assertThat(POLICY.heldUntil(reports(number), at(75))).contains(at(74).plus(POLICY.hold()));
  }

  @Test
  void a_report_that_is_there_already_drives_no_other_out() {
    String number = unique("+1202555");
    List<DeathReport> full =
        IntStream.range(0, Tenants.MOST_REPORTS).mapToObj(i -> report(i)).toList();
    full.forEach(r -> tenants().reportDead(number, r, POLICY, Samples.NOON));

    full.forEach(r -> tenants().reportDead(number, r, POLICY, Samples.NOON));

    assertThat(reports(number)).containsExactlyInAnyOrderElementsOf(full);
  }

  private void tell(String number, String channel, Instant at) {
    DeathReport report = new DeathReport(Samples.plain().id(), channel, at);
    tenants().reportDead(number, report, POLICY, at);
  }

  private Set<DeathReport> reports(String number) {
    return tenants().facts("any", List.of(number)).reports().getOrDefault(number, Set.of());
  }

  private static DeathReport report(int seconds) {
    return new DeathReport(Samples.plain().id(), "sim-a", at(seconds));
  }

  private static Instant at(int seconds) {
    return Samples.NOON.plusSeconds(seconds);
  }

  private Tenant stored(String name) {
    Tenant tenant = new Tenant(unique(name), "whsec_c2VjcmV0", null, Map.of(), 10);
    put(tenant);
    return tenant;
  }

  private static String unique(String name) {
    return name + "-" + Samples.requestId();
  }
}
