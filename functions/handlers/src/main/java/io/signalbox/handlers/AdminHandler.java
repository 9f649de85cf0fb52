package io.signalbox.handlers;

import io.signalbox.adapters.api.FakeJson;
import io.signalbox.adapters.api.FakeOrder;
import io.signalbox.adapters.api.GateJson;
import io.signalbox.adapters.api.GateOrder;
import io.signalbox.adapters.api.LetterJson;
import io.signalbox.adapters.api.LetterOrder;
import io.signalbox.adapters.api.LetterQuery;
import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.api.TrialJson;
import io.signalbox.adapters.api.TrialQuery;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.admin.Operator;
import io.signalbox.core.admin.Role;
import io.signalbox.core.breaker.FakeDesk;
import io.signalbox.core.breaker.GateDesk;
import io.signalbox.core.deadletter.DeadLetters;
import io.signalbox.core.deadletter.Desk;
import io.signalbox.core.deadletter.Listing;
import io.signalbox.core.health.FakeFlag.Word;
import io.signalbox.core.health.trial.Comparison;
import io.signalbox.core.health.trial.Trials;
import io.signalbox.core.ingest.Fault;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The {@code admin} function: what operators do with dead letters, gates and suspicions; the
 * comparison of strategies; the audit trail.
 */
public final class AdminHandler extends AdminFunction {
  /** A thousand letters are judged within a call. */
  private static final int THREADS = 32;

  private static final int MOST_LINES = 100;
  private static final String LETTERS = "/v1/admin/deadletters";
  private static final String GATES = "/v1/admin/gates";
  private static final String FAKES = "/v1/admin/fakes";
  private static final Fault BAD_CURSOR =
      new Fault("/cursor", "cursor_invalid", "Not a cursor that is known here.");

  private final DeadLetters letters;
  private final Listing listing;
  private final Desk desk;
  private final GateDesk gates;
  private final FakeDesk fakes;
  private final Trials trials;
  private final AuditTrail audit;
  private final InstantSource clock;

  /** As Lambda starts it. */
  public AdminHandler() {
    this(System.getenv());
  }

  public AdminHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private AdminHandler(Wiring wiring) {
    super(wiring);
    this.clock = wiring.clock();
    this.letters = wiring.deadLetters();
    this.listing = new Listing(letters, clock);
    this.trials = wiring.allTrials();
    this.audit = wiring.auditTrail();
    this.fakes = new FakeDesk(wiring.fakeFlags(), audit, clock, wiring.random(), wiring.log());
    this.desk = new Desk(wiring.replayingPorts(), wiring.later(), audit, wiring.random());
    this.gates =
        new GateDesk(
            wiring.gateOverrides(),
            wiring.snapshots(),
            wiring.catalog(),
            audit,
            clock,
            wiring.random(),
            wiring.log());
  }

  @Override
  Role needed(String route) {
    return switch (route) {
      case "POST " + LETTERS + "/replay",
          "POST " + LETTERS + "/discard",
          "POST " + GATES + "/override",
          "POST " + GATES + "/lift",
          "POST " + FAKES + "/confirm",
          "POST " + FAKES + "/dismiss" ->
          Role.OPERATOR;
      default -> Role.VIEWER;
    };
  }

  @Override
  Reply answer(Operator operator, HttpCall call, String traceId) {
    return switch (call.route()) {
      case "GET " + LETTERS -> list(call, traceId);
      case "GET " + LETTERS + "/{id}" -> letter(call, traceId);
      case "POST " + LETTERS + "/preview" ->
          ordered(
              call,
              LetterOrder.Form.PREVIEW,
              traceId,
              o -> LetterJson.preview(desk.preview(o.selection())));
      case "POST " + LETTERS + "/replay" ->
          ordered(call, LetterOrder.Form.REPLAY, traceId, o -> replay(operator, o, traceId));
      case "POST " + LETTERS + "/discard" ->
          ordered(call, LetterOrder.Form.DISCARD, traceId, o -> discard(operator, o, traceId));
      case "GET " + GATES -> GateJson.view(gates.view());
      case "POST " + GATES + "/override" -> override(operator, call, traceId);
      case "POST " + GATES + "/lift" -> lift(operator, call, traceId);
      case "GET " + FAKES -> FakeJson.view(fakes.view());
      case "POST " + FAKES + "/confirm" -> judge(operator, Word.CONFIRMED, call, traceId);
      case "POST " + FAKES + "/dismiss" -> judge(operator, Word.DISMISSED, call, traceId);
      case "GET /v1/admin/strategies" -> strategies(call, traceId);
      case "GET /v1/admin/audit" -> audit(call, traceId);
      default -> throw new IllegalStateException("no route " + call.route());
    };
  }

  private Reply list(HttpCall call, String traceId) {
    LetterQuery query = LetterQuery.of(call.query());
    return query.faults().isEmpty()
        ? LetterJson.list(listing.list(query.filter(), query.after(), query.limit()))
        : Problem.faulty(query.faults()).reply(traceId);
  }

  private Reply letter(HttpCall call, String traceId) {
    return Optional.of(call.path().getOrDefault("id", ""))
        .filter(LetterOrder::mayBeId)
        .flatMap(letters::find)
        .map(letter -> LetterJson.letter(letter, Mask::text))
        .orElseGet(() -> Problem.noLetter().reply(traceId));
  }

  private static Reply ordered(
      HttpCall call, LetterOrder.Form form, String traceId, Function<LetterOrder, Reply> action) {
    // What an operator writes is kept for a year and more, and it may name a number.
    LetterOrder order = LetterOrder.of(call.body(), form).masked(Mask::text);
    return order.faults().isEmpty()
        ? action.apply(order)
        : Problem.faulty(order.faults()).reply(traceId);
  }

  private Reply replay(Operator operator, LetterOrder order, String traceId) {
    Desk.Order done = desk.replay(operator, order.selection(), order.perSecond(), order.reason());
    return LetterJson.order(done, 202, traceId);
  }

  private Reply discard(Operator operator, LetterOrder order, String traceId) {
    return LetterJson.order(
        desk.discard(operator, order.selection(), order.reason()), 200, traceId);
  }

  private Reply override(Operator operator, HttpCall call, String traceId) {
    GateOrder order = GateOrder.override(call.body(), gates::mayBe).masked(Mask::text);
    return order.faults().isEmpty()
        ? GateJson.said(
            gates.override(operator, order.gate(), order.word(), order.time(), order.reason()))
        : Problem.faulty(order.faults()).reply(traceId);
  }

  private Reply lift(Operator operator, HttpCall call, String traceId) {
    GateOrder order = GateOrder.lift(call.body(), gates::mayBe).masked(Mask::text);
    if (!order.faults().isEmpty()) {
      return Problem.faulty(order.faults()).reply(traceId);
    }
    return gates.lift(operator, order.gate(), order.reason())
        ? GateJson.lifted(order.gate())
        : Problem.noOverride().reply(traceId);
  }

  private Reply judge(Operator operator, Word word, HttpCall call, String traceId) {
    FakeOrder order = FakeOrder.of(call.body()).masked(Mask::text);
    return order.faults().isEmpty()
        ? fakes
            .judge(operator, order.place(), word, order.time(), order.reason())
            .map(FakeJson::judged)
            .orElseGet(() -> Problem.noFake().reply(traceId))
        : Problem.faulty(order.faults()).reply(traceId);
  }

  private Reply strategies(HttpCall call, String traceId) {
    TrialQuery query =
        TrialQuery.of(call.query(), LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
    return query.faults().isEmpty()
        ? TrialJson.comparison(
            query,
            Comparison.of(query.among(trials.read(query.from(), query.to())), query.baseline()))
        : Problem.faulty(query.faults()).reply(traceId);
  }

  private Reply audit(HttpCall call, String traceId) {
    String cursor = call.query().getOrDefault("cursor", "");
    AuditTrail.Place place =
        cursor.isEmpty() ? LetterJson.latest(clock.instant()) : LetterJson.place(cursor);
    return place == null
        ? Problem.faulty(List.of(BAD_CURSOR)).reply(traceId)
        : LetterJson.audit(audit.before(place, MOST_LINES));
  }
}
