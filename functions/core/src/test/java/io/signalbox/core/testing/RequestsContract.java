package io.signalbox.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.core.ingest.RecipientLine;
import io.signalbox.core.ingest.Requests;
import io.signalbox.core.ingest.Requests.Stored;
import io.signalbox.core.message.MessageId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Requests} must do. */
public abstract class RequestsContract {

  protected abstract Requests requests();

  @Test
  void the_first_of_an_id_is_stored_whole() {
    Stored request = request(Samples.TENANT, Samples.requestId(), 3);

    assertThat(requests().putIfAbsent(request)).isEmpty();

    assertThat(requests().find(request.tenant(), request.requestId())).contains(request);
  }

  @Test
  void a_second_of_the_same_id_meets_the_first() {
    Stored first = request(Samples.TENANT, Samples.requestId(), 2);
    Stored second =
        new Stored(
            first.tenant(), first.requestId(), "other", Samples.NOON, Samples.NOON, List.of());
    requests().putIfAbsent(first);

    assertThat(requests().putIfAbsent(second)).contains(first);

    assertThat(requests().find(first.tenant(), first.requestId())).contains(first);
  }

  @Test
  void another_tenant_may_use_the_same_id() {
    Stored one = request("one", Samples.requestId(), 1);
    Stored two = request("two", one.requestId(), 1);
    requests().putIfAbsent(one);

    assertThat(requests().putIfAbsent(two)).isEmpty();

    assertThat(requests().find("two", one.requestId())).contains(two);
  }

  @Test
  void an_unknown_id_is_not_found() {
    assertThat(requests().find(Samples.TENANT, Samples.requestId())).isEmpty();
  }

  @Test
  void of_many_at_once_one_is_first_and_the_others_meet_it() {
    String requestId = Samples.requestId();
    List<Stored> all =
        IntStream.range(0, 12)
            .mapToObj(
                i -> new Stored("t", requestId, "f" + i, Samples.NOON, Samples.NOON, List.of()))
            .toList();

    List<Optional<Stored>> met = all.parallelStream().map(requests()::putIfAbsent).toList();

    Stored winner = requests().find("t", requestId).orElseThrow();
    assertThat(met.stream().filter(Optional::isEmpty)).hasSize(1);
    assertThat(met.stream().flatMap(Optional::stream)).hasSize(11).containsOnly(winner);
  }

  @Test
  void a_thousand_lines_of_half_a_megabyte_are_kept() {
    Random seeded = new Random(7);
    String requestId = Samples.requestId();
    List<RecipientLine> lines =
        IntStream.range(0, 1_000).mapToObj(i -> refused(i, seeded)).toList();
    Stored request = new Stored(Samples.TENANT, requestId, "f", Samples.NOON, Samples.NOON, lines);

    assertThat(requests().putIfAbsent(request)).isEmpty();

    assertThat(requests().find(Samples.TENANT, requestId)).contains(request);
  }

  /** A refusal with a long explanation of which half is different each time. */
  private static RecipientLine refused(int i, Random seeded) {
    StringBuilder detail = new StringBuilder("The number cannot take this text because ");
    for (int word = 0; word < 40; word++) {
      detail.append(Integer.toString(seeded.nextInt(1 << 20), 36)).append(" of reason ");
    }
    String id = i % 2 == 0 ? null : "another form of id " + i;
    return new RecipientLine(
        "+1202555%04d".formatted(i), id, "REFUSED", 0, "", "US", "", 0, "code", detail.toString());
  }

  private static Stored request(String tenant, String requestId, int recipients) {
    List<RecipientLine> lines =
        IntStream.range(0, recipients).mapToObj(i -> line(tenant, requestId, i)).toList();
    return new Stored(
        tenant, requestId, "fingerprint", Samples.NOON, Samples.NOON.plusSeconds(600), lines);
  }

  private static RecipientLine line(String tenant, String requestId, int i) {
    String to = "+120255501%02d".formatted(i);
    if (i == 1) {
      return new RecipientLine(to, null, "REFUSED", 0, "", "", "", 0, "not_mobile", "No mobile");
    }
    if (i == 2) {
      return new RecipientLine(
          to,
          null,
          "REFUSED",
          0,
          "",
          "US",
          "unknown",
          0,
          "number_held",
          "Dead",
          Samples.NOON.plusSeconds(86_400));
    }
    String id = MessageId.derive(tenant, requestId, to).value();
    return new RecipientLine(
        to, id, "ACCEPTED", 1, "GSM7", "US", "unknown", 7_500L + i, null, null);
  }
}
