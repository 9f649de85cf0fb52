package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.adapters.api.FakeJson;
import io.signalbox.adapters.api.GateJson;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.api.TrialJson;
import io.signalbox.adapters.api.TrialQuery;
import io.signalbox.core.breaker.GateDesk;
import io.signalbox.core.health.FakeFlag;
import io.signalbox.core.health.FakeFlag.Judgment;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.GateOverride;
import io.signalbox.core.health.Path;
import io.signalbox.core.health.Snapshot;
import io.signalbox.core.health.Snapshot.Gate;
import io.signalbox.core.health.Snapshot.Mode;
import io.signalbox.core.health.Snapshot.PathHealth;
import io.signalbox.core.health.estimate.PathState;
import io.signalbox.core.health.trial.Comparison;
import io.signalbox.core.health.trial.Trial;
import io.signalbox.core.message.Kind;
import io.signalbox.events.ApiContract;
import io.signalbox.events.Contract;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Answers in full, which samples on a system that has just begun do not get. */
class WhatOperatorsReadConformsTest {
  private static final Instant AT = Instant.parse("2026-03-02T12:00:00Z");
  private static final Instant LATER = AT.plusSeconds(3_600);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ApiContract api;

  WhatOperatorsReadConformsTest() throws IOException {
    api = new ApiContract(Contract.closed());
  }

  private void conforms(String route, Reply reply) {
    ObjectNode answer = JSON.createObjectNode().put("statusCode", reply.status());
    ObjectNode headers = answer.putObject("headers");
    reply.headers().forEach(headers::put);
    answer.put("body", reply.body()).put("isBase64Encoded", false);

    assertThat(api.answerFaults(route, answer.toString())).as(reply.body()).isEmpty();
  }

  @Test
  void gates_with_their_paths_and_what_is_believed_of_them() {
    Gate open = new Gate(Mode.OPEN, AT, LATER, 1, 0, "20 of 20 failed");
    Map<Path, PathHealth> paths =
        Map.of(
            new Path("sim-a", "US", "unknown"),
            new PathHealth(open, 0.1, 0.2, 30, 20, PathState.UNSEEN),
            new Path("sim-b", "US", "T-Mobile & Co"),
            new PathHealth(Gate.CLOSED, 1, 1, 0, 0));
    Snapshot snapshot = new Snapshot(7, AT, paths, Map.of("sim-a", open));
    GateOverride said =
        new GateOverride("sim-a", GateOverride.Word.OPEN, "olga", "billing", AT, LATER);

    conforms("GET /v1/admin/gates", GateJson.view(new GateDesk.View(snapshot, List.of(said))));
  }

  @Test
  void strategies_with_much_with_little_and_with_nothing_to_compare() {
    TrialQuery query = TrialQuery.of(Map.of("country", "US"), LocalDate.parse("2026-03-02"));
    List<Trial> trials = List.of(trial("value", 900), trial("thompson", 850), trial("few", 3));

    conforms("GET /v1/admin/strategies", TrialJson.comparison(query, Comparison.of(trials, null)));
    conforms(
        "GET /v1/admin/strategies", TrialJson.comparison(query, Comparison.of(List.of(), null)));
  }

  private static Trial trial(String strategy, long delivered) {
    Trial.Of of = new Trial.Of(strategy, "US", Kind.OTP, LocalDate.parse("2026-03-02"));
    return new Trial(of, delivered + 1, delivered, delivered * 4_000, delivered * 1_600, 7, 7);
  }

  @Test
  void suspicions_unjudged_confirmed_and_dismissed() {
    FakeFlag flag = new FakeFlag("sim-a/US", Set.of(22, 23), 0.36, "of 118", AT, AT, null);
    FakeFlag confirmed = flag.judged(new Judgment(Word.CONFIRMED, "olga", "yes", AT, LATER));
    FakeFlag dismissed = flag.judged(new Judgment(Word.DISMISSED, "olga", "no", AT, LATER));

    conforms("GET /v1/admin/fakes", FakeJson.view(List.of(flag, confirmed, dismissed)));
    conforms("POST /v1/admin/fakes/confirm", FakeJson.judged(confirmed));
    conforms("POST /v1/admin/fakes/dismiss", FakeJson.judged(dismissed));
  }
}
