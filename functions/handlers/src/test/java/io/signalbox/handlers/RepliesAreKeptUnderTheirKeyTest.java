package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.idempotency.IdempotentCalls.Result;
import io.signalbox.core.tenant.Tenant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RepliesAreKeptUnderTheirKeyTest {
  private final Tenant acme = new Tenant("acme", "whsec_MDEy", null, Map.of(), 10);
  private final Map<String, String> kept = new HashMap<>();
  private final List<String> bodies = new ArrayList<>();
  private final IdempotentReplies replies = new IdempotentReplies(this::call);
  private int worked;

  /** Keeps what the work answers, unless it throws. */
  private Result call(String tenant, String key, String body, Supplier<String> work) {
    bodies.add(body);
    String known = kept.get(tenant + " " + key);
    String answer = known == null ? work.get() : known;
    kept.put(tenant + " " + key, answer);
    return new Result.Done(answer);
  }

  @Test
  void the_second_call_gets_the_first_answer_whole() {
    Map<String, String> headers = Map.of("content-type", "application/json", "x", "y");
    Reply first = new Reply(202, headers, "{\"a\":\"\u20ac\\n\"}");

    assertThat(reply(first)).isEqualTo(first);
    assertThat(reply(new Reply(202, Map.of(), "other"))).isEqualTo(first);
    assertThat(worked).isEqualTo(1);
  }

  @Test
  void an_answer_that_blames_the_caller_is_kept_too() {
    Reply refused = new Reply(422, Map.of(), "{}");

    assertThat(reply(refused)).isEqualTo(refused);
    assertThat(reply(new Reply(202, Map.of(), "{}"))).isEqualTo(refused);
  }

  @Test
  void an_answer_that_asks_for_a_repetition_is_given_and_not_kept() {
    for (int status : List.of(500, 503, 599)) {
      Reply failed = new Reply(status, Map.of("retry-after", "1"), "{}");
      assertThat(reply(failed)).isEqualTo(failed);
    }
    assertThat(kept).isEmpty();

    Reply done = new Reply(202, Map.of(), "{}");
    assertThat(reply(done)).isEqualTo(done);
    assertThat(worked).isEqualTo(4);
  }

  @Test
  void the_order_of_names_and_the_blanks_of_a_body_do_not_matter() {
    reply("{\"b\": [2, 1],\n \"a\": {\"d\": 1, \"c\": null}}");
    reply("{\"a\":{\"c\":null,\"d\":1},\"b\":[2,1]}");
    reply("{\"a\":{\"c\":null,\"d\":1},\"b\":[1,2]}");

    assertThat(bodies.get(0)).isEqualTo(bodies.get(1)).isNotEqualTo(bodies.get(2));
  }

  @Test
  void a_body_that_is_no_json_stands_for_itself() {
    reply("{no json");
    reply("");

    assertThat(bodies.get(0)).isEqualTo("{no json");
    assertThat(bodies).doesNotHaveDuplicates();
  }

  @Test
  void another_body_and_another_call_at_work_are_problems() {
    assertThat(refused(new Result.Mismatch())).isEqualTo("422 idempotency_key_reused");
    assertThat(refused(new Result.InProgress())).isEqualTo("409 idempotency_key_in_progress");
  }

  private String refused(Result result) {
    IdempotentReplies fixed = new IdempotentReplies((tenant, key, body, work) -> result);
    Reply reply = fixed.reply(acme, "k", "{}", "t-1", () -> new Reply(202, Map.of(), ""));
    assertThat(Events.json(reply.body()).path("traceId").asText()).isEqualTo("t-1");
    return reply.status() + " " + Events.json(reply.body()).path("code").asText();
  }

  private Reply reply(Reply work) {
    return replies.reply(
        acme,
        "key",
        "{}",
        "",
        () -> {
          worked++;
          return work;
        });
  }

  private void reply(String body) {
    replies.reply(acme, "key", body, "", () -> new Reply(202, Map.of(), ""));
  }
}
