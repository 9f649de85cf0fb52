package io.signalbox.adapters.provider.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.StepLog;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.send.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From an exchange to an outcome. The provider's own code, where its table has it, beats the
 * status: it says more. A code that is not in the table is temporary, counted for the alarm on
 * unmapped codes, and logged as {@code provider.unmapped}.
 */
public final class Classifier {
  private static final int ID_LONGEST = 200;
  private static final int TOO_MANY_REQUESTS = 429;

  private final Access access;
  private final Table table;

  /**
   * Where answers keep what matters.
   *
   * @param id the provider's id, or a list with one for each part; the root for none
   * @param code the provider's code; the root for none
   * @param ok codes of an accepted message; empty when 2xx says it all
   * @param codes what the other codes mean
   */
  public record Table(
      JsonPointer id, JsonPointer code, Set<String> ok, Map<String, CodeClass> codes) {
    public Table {
      ok = Set.copyOf(ok);
      codes = Map.copyOf(codes);
    }
  }

  public Classifier(Access access, Table table) {
    this.access = access;
    this.table = table;
  }

  /** How the call ended. */
  public Outcome outcome(Exchange exchange) {
    if (exchange instanceof Exchange.NotSent not) {
      return new Outcome.Temporary(not.cause());
    }
    if (exchange instanceof Exchange.InDoubt doubt) {
      return new Outcome.Unknown(doubt.cause());
    }
    Exchange.Answered answer = (Exchange.Answered) exchange;
    return answer.status() / 100 == 2 ? success(answer) : failure(answer);
  }

  private Outcome success(Exchange.Answered answer) {
    Optional<JsonNode> body = answer.whole() ? Json.read(answer.body()) : Optional.empty();
    if (body.isEmpty()) {
      return new Outcome.Unknown("unreadable_answer");
    }
    if (table.ok().isEmpty()) {
      return accepted(body.get());
    }
    Optional<String> code = Json.text(body.get(), table.code());
    if (code.isEmpty()) {
      return new Outcome.Unknown("answer_without_code");
    }
    return table.ok().contains(code.get())
        ? accepted(body.get())
        : mapped(code.get(), answer).orElseGet(() -> unmapped(code.get()));
  }

  private Outcome accepted(JsonNode body) {
    if (table.id().matches()) {
      return new Outcome.Accepted("");
    }
    List<String> ids = Json.texts(body, table.id());
    boolean usable =
        !ids.isEmpty()
            && ids.size() <= Receipt.MOST_PARTS
            && ids.stream().allMatch(id -> id.length() <= ID_LONGEST);
    return usable ? new Outcome.Accepted(ids) : new Outcome.Unknown("answer_without_id");
  }

  private Outcome failure(Exchange.Answered answer) {
    int status = answer.status();
    Optional<String> code =
        table.code().matches()
            ? Optional.empty()
            : Json.read(answer.body()).flatMap(body -> Json.text(body, table.code()));
    if (status == TOO_MANY_REQUESTS) {
      return new Outcome.Throttled(retryAfter(answer), code.map(Codes::clean).orElse(""));
    }
    return code.flatMap(c -> mapped(c, answer)).orElseGet(() -> byStatus(status, code));
  }

  private Outcome byStatus(int status, Optional<String> code) {
    return StatusRules.wantsCode(status)
        ? unmapped(code.orElse("http_" + status))
        : StatusRules.outcome(status);
  }

  private Optional<Outcome> mapped(String code, Exchange.Answered answer) {
    return Optional.ofNullable(table.codes().get(code))
        .map(c -> c.outcome(Codes.clean(code), retryAfter(answer)));
  }

  private Outcome unmapped(String code) {
    String clean = Codes.clean(code);
    StepLog log = access.log();
    log.step(
        "provider.unmapped", "", "", Map.of("channel", access.channel().name(), "code", clean));
    access.unmapped("submit");
    return new Outcome.Temporary("unmapped:" + clean);
  }

  private Duration retryAfter(Exchange.Answered answer) {
    return RetryAfter.of(answer.headers(), access.clock().instant());
  }
}
