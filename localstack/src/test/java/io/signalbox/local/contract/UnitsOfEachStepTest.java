package io.signalbox.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.dynamodb.DynamoCheckpoints;
import io.signalbox.adapters.dynamodb.DynamoDeadLetters;
import io.signalbox.adapters.dynamodb.DynamoFakeFlags;
import io.signalbox.adapters.dynamodb.DynamoGateOverrides;
import io.signalbox.adapters.dynamodb.DynamoGrants;
import io.signalbox.adapters.dynamodb.DynamoHealth;
import io.signalbox.adapters.dynamodb.DynamoMessages;
import io.signalbox.adapters.dynamodb.DynamoProviderIds;
import io.signalbox.adapters.dynamodb.DynamoQuotas;
import io.signalbox.adapters.dynamodb.DynamoRequests;
import io.signalbox.adapters.dynamodb.DynamoSnapshots;
import io.signalbox.adapters.dynamodb.DynamoTenants;
import io.signalbox.adapters.dynamodb.DynamoTimers;
import io.signalbox.adapters.dynamodb.Retention;
import io.signalbox.adapters.dynamodb.Table;
import io.signalbox.adapters.dynamodb.TenantAdmin;
import io.signalbox.adapters.idempotency.IdempotentCalls;
import io.signalbox.adapters.json.WorkCodec;
import io.signalbox.core.breaker.BreakerPolicy;
import io.signalbox.core.breaker.FakeWatch;
import io.signalbox.core.breaker.LaneDepths;
import io.signalbox.core.breaker.Loading;
import io.signalbox.core.breaker.Spending;
import io.signalbox.core.breaker.Ticking;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Quota;
import io.signalbox.core.closing.ReceiptCheck;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.health.Cohort;
import io.signalbox.core.health.Measure;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Sent;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Tally;
import io.signalbox.core.health.Tick;
import io.signalbox.core.health.estimate.CohortEstimator;
import io.signalbox.core.health.estimate.EstimatorPolicy;
import io.signalbox.core.health.estimate.Surroundings;
import io.signalbox.core.ingest.FeedbackIntake;
import io.signalbox.core.ingest.FeedbackRequest;
import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Message;
import io.signalbox.core.message.MessageId;
import io.signalbox.core.message.Parallel;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import io.signalbox.core.message.Transition;
import io.signalbox.core.tenant.DeathReport;
import io.signalbox.core.tenant.HoldPolicy;
import io.signalbox.core.tenant.Tenant;
import io.signalbox.core.testing.MutableClock;
import io.signalbox.core.testing.QuotasContract;
import io.signalbox.core.testing.Samples;
import io.signalbox.core.timer.TimerEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table of units in the adapters' README, as the store counts them. */
@Timeout(60)
class UnitsOfEachStepTest {
  private static final String LINK = "https://acme.example/o/1 ";

  private final Units units = new Units();
  private final DynamoDbClient client = client(units);
  private final Table table = new Table(client, LocalTables.create(), LocalTables.RANDOM);
  private final Retention retention = Retention.defaults();
  private final MutableClock clock = new MutableClock(Samples.NOON);
  private final DynamoMessages messages =
      new DynamoMessages(table, LocalTables.NO_PAUSE, retention);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void a_message_of_160_characters_costs_one_unit_at_each_step() {
    String body = LINK + "x".repeat(160 - LINK.length());
    Message message = Samples.full(new Text(body, Encoding.GSM7, 1));

    assertThat(steps(message)).containsExactly(1.0, 1.0, 1.0, 1.0);
    assertThat(story(message)).isEqualTo(1.0);
  }

  @Test
  void so_does_one_of_160_chinese_characters() {
    Message message = Samples.full(new Text("\u60a8".repeat(160), Encoding.UCS2, 3));

    assertThat(steps(message)).containsExactly(1.0, 1.0, 1.0, 1.0);
  }

  @Test
  void a_long_text_costs_its_own_item_once_and_a_read_with_each_change() {
    Message message = Samples.full(new Text("x".repeat(1_530), Encoding.GSM7, 10));

    assertThat(steps(message)).containsExactly(3.0, 2.0, 2.0, 2.0);
    assertThat(story(message)).isEqualTo(1.0);
  }

  /** Units of create, claim, end and receipt. */
  private List<Double> steps(Message message) {
    String event = message.id().reference(1) + "-" + State.DELIVERED;
    messages.create(message);
    double create = units.taken();
    double claim = change(message, Transition.claim(Samples.attempt(1)));
    double end = change(message, Transition.ended(1, Samples.accepted(1), State.SENT, null));
    double receipt =
        change(message, Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", event));
    return List.of(create, claim, end, receipt);
  }

  private double change(Message message, Transition transition) {
    assertThat(messages.apply(message.id(), transition)).isPresent();
    return units.taken();
  }

  private double story(Message message) {
    messages.find(message.id());
    return units.taken();
  }

  @Test
  void a_request_costs_one_unit_alone_and_a_few_hundredths_for_each_of_a_thousand() {
    DynamoRequests requests = new DynamoRequests(table, retention);

    requests.putIfAbsent(request(1));
    assertThat(units.taken()).isEqualTo(1.0);
    requests.putIfAbsent(request(1_000));
    assertThat(units.taken()).isBetween(2.0, 20.0);
  }

  private static Stored request(int recipients) {
    String requestId = Samples.requestId();
    List<RecipientLine> lines =
        IntStream.range(0, recipients)
            .mapToObj("+1202555%04d"::formatted)
            .map(
                to ->
                    new RecipientLine(
                        to,
                        id(requestId, to),
                        "ACCEPTED",
                        1,
                        "GSM7",
                        "US",
                        "unknown",
                        7_500,
                        null,
                        null))
            .toList();
    return new Stored(Samples.TENANT, requestId, "f".repeat(43), Samples.NOON, Samples.NOON, lines);
  }

  private static String id(String requestId, String to) {
    return MessageId.derive(Samples.TENANT, requestId, to).value();
  }

  @Test
  void a_timer_costs_one_unit_to_put_and_one_to_delete_and_little_to_read() {
    DynamoTimers timers = timers();
    List<TimerEntry> entries =
        IntStream.range(0, 50)
            .mapToObj(i -> new TimerEntry(Samples.NOON, "p2", dispatch()))
            .toList();

    timers.put(entries);
    assertThat(units.taken()).isEqualTo(50.0);
    List<TimerEntry> due = timers.bucket(entries.get(0).minute(), 500).next();
    assertThat(units.taken()).isLessThanOrEqualTo(50 * 0.25);
    timers.delete(due);
    assertThat(units.taken()).isEqualTo(50.0);
    timers.bucket(entries.get(0).minute(), 500).next();
    assertThat(units.taken()).isEqualTo(8.0);
  }

  private DynamoTimers timers() {
    return new DynamoTimers(
        table, LocalTables.NO_PAUSE, new WorkCodec(), (body, why) -> false, retention);
  }

  private static Dispatch dispatch() {
    Text text = new Text("hello", Encoding.GSM7, 1);
    return Dispatch.first(Samples.full(text).origin(), Samples.NOON);
  }

  @Test
  void a_receipt_check_of_ten_attempts_costs_a_tenth_of_a_unit_each() {
    List<Reference> ten =
        IntStream.range(0, 10).mapToObj(i -> new Reference(Samples.plain().id(), 1)).toList();
    TimerEntry check = new TimerEntry(Samples.NOON, "receipts", new ReceiptCheck("sim-a", ten));

    timers().put(List.of(check));

    assertThat(units.taken()).isEqualTo(1.0);
  }

  @Test
  void health_of_a_batch_costs_one_unit_for_each_channel_and_country() {
    DynamoHealth health =
        new DynamoHealth(table, LocalTables.RANDOM, Parallel.sequential(), retention);
    long minute = Samples.NOON.getEpochSecond() / 60;
    Map<Measure, Long> all = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      all.put(measure, 123_456L);
    }
    List<Cohort> batch =
        List.of("unknown", "AT&T", "T-Mobile").stream()
            .map(op -> new Cohort(new Path("sim-a", "US", op), minute, all, 0, true))
            .toList();

    health.add(batch);
    assertThat(units.taken()).isEqualTo(1.0);
    health.read(minute - 9, minute);
    assertThat(units.taken()).isEqualTo(10 * 4 * 0.5);
  }

  @Test
  void a_snapshot_is_read_for_half_a_unit_in_three_seconds() {
    DynamoSnapshots snapshots = new DynamoSnapshots(table, clock, DynamoSnapshots.Ages.defaults());
    snapshots.publish(first());
    units.taken();
    clock.advance(Duration.ofSeconds(3));

    IntStream.range(0, 100).forEach(i -> snapshots.current());

    assertThat(units.taken()).isEqualTo(0.5);
  }

  private static Snapshot first() {
    return new Snapshot(1, Samples.NOON, Map.of(), Map.of());
  }

  /** Four channels in 30 markets: 120 paths, each with traffic in every minute. */
  @Test
  void a_tick_of_the_breaker_costs_its_cohorts_its_snapshot_and_once_a_minute_its_memory() {
    DynamoHealth health =
        new DynamoHealth(table, LocalTables.RANDOM, Parallel.sequential(), retention);
    DynamoSnapshots snapshots = new DynamoSnapshots(table, clock, DynamoSnapshots.Ages.defaults());
    DynamoCheckpoints checkpoints = new DynamoCheckpoints(table, LocalTables.RANDOM);
    Ticking ticking =
        new Ticking(
            new Ticking.Ports(
                health,
                snapshots,
                checkpoints,
                new DynamoGateOverrides(table),
                new Spending(List.of(), new DynamoQuotas(table, retention), StepLog.NONE),
                loading(),
                new FakeWatch(new DynamoFakeFlags(table), flag -> {}, StepLog.NONE),
                change -> {},
                (queue, d) -> List.of()),
            BreakerPolicy.defaults(),
            new CohortEstimator(
                new Surroundings(Set.of(), Set.of(), country -> ZoneOffset.UTC),
                EstimatorPolicy.defaults()),
            clock,
            StepLog.NONE);
    long minute = Cohort.minuteOf(Samples.NOON);
    for (long m = minute - 15; m <= minute; m++) {
      health.add(busyMinute(m));
    }
    units.taken();
    ticking.tick(new Tick("evidence", "1"));
    double first = units.taken();
    clock.advance(Duration.ofSeconds(10));
    ticking.tick(new Tick("evidence", "2"));
    double second = units.taken();
    snapshots.latest();
    double snapshot = units.taken();
    health.read(minute - 15, minute);
    double cohorts = units.taken();

    // 16 minutes of 4 shards at 0.5, a few with more than 4 KB.
    assertThat(cohorts).isBetween(32.0, 45.0);
    assertThat(snapshot).isBetween(1.0, 3.0);
    // Read and published: a unit for each KB.
    assertThat(second - cohorts).isBetween(2.0, 14.0);
    // The head read, a slot and the head written.
    assertThat(first - second).isBetween(5.0, 60.0);
  }

  /** Four channels of three lanes, none of them empty. */
  private static Loading loading() {
    List<Channel> channels =
        IntStream.range(0, 4)
            .mapToObj(i -> QuotasContract.channel("sim-" + i, Quota.NONE))
            .toList();
    LaneDepths depths = queue -> new LaneDepths.Depth(123_456, 789);
    return new Loading(channels, depths, Parallel.sequential(), StepLog.NONE);
  }

  private static List<Cohort> busyMinute(long minute) {
    Tally tally = new Tally();
    Instant at = Instant.ofEpochSecond(minute * 60);
    SplittableRandom random = new SplittableRandom(minute);
    for (int i = 0; i < 120 * 12; i++) {
      String country = "C" + i / 4 % 10;
      Path path = new Path("sim-" + i % 4, country, "operator-" + i / 40 % 3);
      Sent sent = new Sent(path, at, 1, Kind.OTP, true);
      tally.call(sent, Measure.ACCEPTED, random.nextInt(50, 900), 1, 7_500);
      tally.receipt(sent, random.nextInt(10) > 0, at.plusMillis(random.nextInt(1_000, 90_000)));
    }
    return tally.cohorts();
  }

  @Test
  void a_key_is_read_for_one_unit_in_three_seconds_and_a_number_for_one_with_all_that_is_known() {
    DynamoTenants tenants =
        new DynamoTenants(table, LocalTables.NO_PAUSE, clock, DynamoTenants.Holding.defaults());
    TenantAdmin admin = new TenantAdmin(table, clock);
    admin.put(new Tenant("acme", "whsec_c2VjcmV0", null, Map.of(), 1_000));
    admin.putKey("acme", "sk_test_1");
    units.taken();

    IntStream.range(0, 100).forEach(i -> tenants.byApiKey("sk_test_1"));
    assertThat(units.taken()).isEqualTo(1.0);
    tenants.facts("acme", List.of(Samples.NUMBER, "+12025550124"));
    assertThat(units.taken()).isEqualTo(2.0);
  }

  @Test
  void what_providers_tell_of_a_number_costs_one_unit() {
    DynamoTenants tenants =
        new DynamoTenants(table, LocalTables.NO_PAUSE, clock, DynamoTenants.Holding.defaults());
    units.taken();

    tenants.suppress("acme", Samples.NUMBER, "opted_out");
    assertThat(units.taken()).isEqualTo(1.0);
    for (int i = 0; i < 15; i++) {
      DeathReport report = new DeathReport(Samples.plain().id(), "sim-a", Samples.NOON);
      tenants.reportDead(Samples.NUMBER, report, HoldPolicy.DEFAULT, Samples.NOON);
    }
    assertThat(units.taken()).isEqualTo(15.0);
    DeathReport wrong = new DeathReport(Samples.plain().id(), "sim-a", Samples.NOON);
    tenants.reportDead(Samples.NUMBER, wrong, HoldPolicy.DEFAULT, Samples.NOON);
    units.taken();
    tenants.withdrawDead(Samples.NUMBER, wrong);
    assertThat(units.taken()).isEqualTo(1.0);
  }

  @Test
  void each_id_of_a_provider_costs_one_unit_and_one_to_find_it() {
    DynamoProviderIds ids = new DynamoProviderIds(table, clock);
    Reference reference = new Reference(Samples.plain().id(), 1);

    ids.remember("sim-a", List.of("17", "18"), reference, Samples.NOON.plusSeconds(60));
    assertThat(units.taken()).isEqualTo(2.0);
    assertThat(ids.find("sim-a", "17")).isPresent();
    assertThat(units.taken()).isEqualTo(1.0);
  }

  @Test
  void a_message_known_by_the_providers_id_costs_a_write_and_a_read_more() {
    assertThat(byProvidersIds(1)).isEqualTo(5.0 + 1.0);
  }

  @Test
  void and_with_an_id_for_each_of_three_parts_it_costs_ten_writes_and_three_reads() {
    assertThat(byProvidersIds(3)).isEqualTo(10.0 + 3.0);
  }

  /** All units of its own items, reads too, when it is delivered at the first attempt. */
  private double byProvidersIds(int parts) {
    DynamoProviderIds ids = new DynamoProviderIds(table, clock);
    Message message = Samples.full(new Text("hello", Encoding.GSM7, 1));
    Reference reference = new Reference(message.id(), 1);
    List<String> all = IntStream.range(0, parts).mapToObj(i -> reference + "#" + i).toList();
    messages.create(message);
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    ids.remember("sim-a", all, reference, Samples.NOON.plusSeconds(60));
    messages.apply(message.id(), Transition.ended(1, Samples.accepted(1), State.SENT, null));
    for (String id : all) {
      int part = ids.find("sim-a", id).orElseThrow().part();
      if (parts > 1) {
        messages.partDelivered(message.id(), 1, "sim-a", part);
      }
    }
    messages.apply(
        message.id(),
        Transition.receipt(Samples.receipt(1, State.DELIVERED), "sim-a", "receipt-e"));
    return units.taken();
  }

  @Test
  void each_part_that_arrives_costs_one_unit() {
    Message message = Samples.plain();
    messages.create(message);
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    units.taken();

    messages.partDelivered(message.id(), 1, "sim-a", 1);
    messages.partDelivered(message.id(), 1, "sim-a", 2);
    assertThat(units.taken()).isEqualTo(2.0);
  }

  @Test
  void a_place_in_the_budget_of_duplicates_costs_one_unit() {
    DynamoGrants grants = new DynamoGrants(table, clock, retention);
    IntStream.range(0, 5).forEach(i -> grants.take("otp-1", Samples.plain().id() + "-1", 5));
    assertThat(units.taken()).isEqualTo(5.0);
  }

  /** Late in the day, when all hours are in the item. */
  @Test
  void a_batch_that_is_counted_against_a_quota_costs_one_unit_and_what_is_used_one_to_read() {
    DynamoQuotas quotas = new DynamoQuotas(table, retention);
    Channel channel = QuotasContract.channel("sim-a", new Quota(999_999_999, 999_999_999));
    Instant midnight = Instant.parse("2026-06-01T00:00:00Z");
    for (int hour = 0; hour < 24; hour++) {
      Instant at = midnight.plus(Duration.ofHours(hour));
      quotas.reserve(channel, at, at, 40_000_000);
    }
    Instant late = midnight.plus(Duration.ofHours(23));
    units.taken();

    quotas.reserve(channel, late, late.plusSeconds(60), 10);
    assertThat(units.taken()).isEqualTo(1.0);
    quotas.reserve(channel, late.minusSeconds(1), late, 10);
    assertThat(units.taken()).as("in two hours").isEqualTo(1.0);
    quotas.used("sim-a", late);
    assertThat(units.taken()).isEqualTo(1.0);
    quotas.reserve(channel, late, late.plus(Duration.ofHours(1)), 10);
    assertThat(units.taken()).as("on two days").isEqualTo(2.0);
  }

  @Test
  void a_second_delivery_that_is_noted_costs_one_unit() {
    Message message = Samples.plain();
    messages.create(message);
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    units.taken();

    messages.noteDelivered(message.id(), 1, "sim-a", Samples.NOON);
    assertThat(units.taken()).isEqualTo(1.0);
  }

  @Test
  void feedback_costs_one_unit_and_its_count_another() {
    Message message = Samples.plain();
    messages.create(message);
    messages.apply(message.id(), Transition.claim(Samples.attempt(1)));
    DynamoHealth health =
        new DynamoHealth(table, LocalTables.RANDOM, Parallel.sequential(), retention);
    FeedbackIntake intake = new FeedbackIntake(messages, health, clock, StepLog.NONE);
    FeedbackRequest used = new FeedbackRequest("converted", List.of());
    Tenant acme = new Tenant(Samples.TENANT, "whsec_c2VjcmV0", null, Map.of(), 1);
    units.taken();

    intake.take(acme, message.id(), used);
    assertThat(units.taken()).as("of a tenant that does not report conversions").isEqualTo(1.0);

    Message watched = Samples.watched();
    messages.create(watched);
    messages.apply(watched.id(), Transition.claim(Samples.attempt(1)));
    units.taken();
    intake.take(acme, watched.id(), used);
    assertThat(units.taken()).isEqualTo(2.0);
  }

  @Test
  void showing_that_a_message_left_its_timer_costs_one_unit() {
    Message scheduled = Samples.full(new Text("hello", Encoding.GSM7, 1));
    messages.create(scheduled);
    units.taken();

    assertThat(change(scheduled, Transition.released(Samples.NOON))).isEqualTo(1.0);
  }

  @Test
  void a_suppressed_number_costs_one_unit() {
    new DynamoTenants(table, LocalTables.NO_PAUSE, clock, DynamoTenants.Holding.defaults())
        .suppress("acme", Samples.NUMBER, "opted_out");

    assertThat(units.taken()).isEqualTo(1.0);
  }

  @Test
  void an_idempotency_key_costs_a_unit_and_as_many_as_the_reply_is_long() {
    IdempotentCalls calls =
        new IdempotentCalls(
            client,
            new IdempotentCalls.Config(LocalTables.createForReplies(), Duration.ofSeconds(30)),
            clock);

    calls.call("acme", "k-1", "{}", () -> "x".repeat(400));
    assertThat(units.taken()).isEqualTo(2.0);
    calls.call("acme", "k-2", "{}", () -> "x".repeat(150_000));
    assertThat(units.taken()).isBetween(147.0, 149.0);
  }

  @Test
  void a_dead_letter_costs_one_unit() {
    String original = "{\"type\":\"deadletter\",\"id\":\"" + "m".repeat(27) + "\"}";
    new DynamoDeadLetters(table, retention)
        .keep(
            Letter.open(
                "m1.1",
                new About("m1", 1, "acme", "attempts_used_up", "otp", "sim-a"),
                "five",
                original,
                Samples.NOON));

    assertThat(units.taken()).isEqualTo(1.0);
  }

  private static DynamoDbClient client(Units units) {
    return DynamoDbClient.builder()
        .endpointOverride(LocalTables.ENDPOINT)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClient(UrlConnectionHttpClient.create())
        .overrideConfiguration(o -> o.addExecutionInterceptor(units))
        .build();
  }
}
