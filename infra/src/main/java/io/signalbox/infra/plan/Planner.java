package io.signalbox.infra.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the plan of a stage from its channels. */
public final class Planner {
  private static final String HANDLERS = "io.signalbox.handlers.";
  private static final String SEND = "send";
  private static final String CONFIRM = "confirm";

  private final Tuning tuning;
  private final List<Channel> channels;
  private final AccessTable access;
  private final List<Plan.Function> functions = new ArrayList<>();
  private final List<Plan.Queue> queues = new ArrayList<>();
  private final List<Plan.Source> sources = new ArrayList<>();

  private Planner(List<Channel> channels, Tuning tuning) {
    this.tuning = tuning;
    this.channels = channels;
    this.access = new AccessTable(allLanes(), secrets());
  }

  /**
   * The plan of a stage.
   *
   * @throws InvalidPlanException listing every fault of the channels, the stage and the plan
   */
  public static Plan plan(Stage stage, ChannelFile file, Tuning tuning) {
    List<String> faults = new ArrayList<>(file.faults());
    faults.addAll(ChannelCheck.faults(file.channels()));
    Plan plan = new Planner(ChannelCheck.plannable(file.channels()), tuning).draw(stage);
    faults.addAll(PlanCheck.faults(plan));
    if (!faults.isEmpty()) {
      throw new InvalidPlanException(faults);
    }
    return plan;
  }

  private Plan draw(Stage stage) {
    answerTheApi();
    route();
    channels.forEach(this::send);
    confirm();
    takeReceipts();
    keepTime();
    tellTenants();
    keepDeadLetters();
    return new Plan(stage, functions, queues, sources, secrets(), tuning);
  }

  private void answerTheApi() {
    function("ingest", "IngestHandler", access.ingest());
    function("story", "StoryHandler", access.story());
    function("cancel", "CancelHandler", access.cancel());
    function("feedback", "FeedbackHandler", access.feedback());
    function("receipt-intake", "ReceiptIntakeHandler", access.receiptIntake());
    function("admin", "AdminHandler", access.admin());
  }

  private void route() {
    function("route", "RouteHandler", access.route());
    for (Lane share : Lane.three(tuning.of("route").reserved())) {
      consume(share.name(), "route", Duration.ZERO, share.maxConcurrency());
    }
  }

  private void send(Channel channel) {
    String name = SEND + "-" + channel.name();
    Duration timeout = channel.callTimeout().multipliedBy(tuning.batch()).plus(tuning.sendSpare());
    functions.add(
        new Plan.Function(
            name,
            HANDLERS + "SendHandler",
            new Sizing(tuning.of(SEND).memoryMib(), wholeSeconds(timeout), channel.slots()),
            channel.callTimeout(),
            access.send(lanes(channel), channel.secret()),
            Map.of("CHANNEL", channel.name())));
    for (Lane lane : Lane.of(channel.slots())) {
      consume(laneQueue(channel, lane), name, Duration.ZERO, lane.maxConcurrency());
    }
  }

  /** A batch of questions, one at a time, to the slowest of those that are asked. */
  private void confirm() {
    List<Channel> asked = channels.stream().filter(Channel::statusQuery).toList();
    Duration call =
        asked.stream().map(Channel::callTimeout).max(Duration::compareTo).orElse(Duration.ZERO);
    Sizing sizing = tuning.of(CONFIRM);
    Duration timeout = call.multipliedBy(tuning.batch()).plus(tuning.sendSpare());
    functions.add(
        new Plan.Function(
            CONFIRM,
            HANDLERS + "ConfirmHandler",
            new Sizing(sizing.memoryMib(), wholeSeconds(timeout), sizing.reserved()),
            call,
            access.confirm(asked.stream().map(Channel::secret).distinct().toList()),
            Map.of()));
    consume(CONFIRM, CONFIRM, Duration.ZERO, sizing.reserved());
  }

  private void takeReceipts() {
    function("receipt", "ReceiptHandler", access.receipt());
    consume("receipts", "receipt", tuning.receiptWindow(), tuning.of("receipt").reserved());
  }

  private void keepTime() {
    function("release", "ReleaseHandler", access.release());
    function("breaker", "BreakerHandler", access.breaker());
    Duration visibility = visibility("breaker", Duration.ZERO);
    queues.add(new Plan.Queue("ticks", visibility));
    sources.add(new Plan.Source("ticks", "breaker", 1, Duration.ZERO, Lane.LEAST));
  }

  private void tellTenants() {
    function("webhook", "WebhookHandler", tuning.webhookCall(), access.webhook());
    consume("webhooks", "webhook", Duration.ZERO, tuning.of("webhook").reserved());
  }

  private void keepDeadLetters() {
    function("deadletter", "DeadLetterHandler", access.deadletter());
    consume("deadletters", "deadletter", Duration.ZERO, Lane.LEAST);
    consume(Plan.DEAD_LETTER_QUEUE, "deadletter", Duration.ZERO, Lane.LEAST);
  }

  private void function(String name, String handler, Access uses) {
    function(name, handler, Duration.ZERO, uses);
  }

  private void function(String name, String handler, Duration callTimeout, Access uses) {
    functions.add(
        new Plan.Function(name, HANDLERS + handler, tuning.of(name), callTimeout, uses, Map.of()));
  }

  /** Adds a queue and its consumer, which must already be among the functions. */
  private void consume(String queue, String function, Duration window, int maxConcurrency) {
    queues.add(new Plan.Queue(queue, visibility(function, window)));
    sources.add(new Plan.Source(queue, function, tuning.batch(), window, maxConcurrency));
  }

  private Duration visibility(String function, Duration window) {
    Duration timeout =
        functions.stream()
            .filter(f -> f.name().equals(function))
            .map(f -> f.sizing().timeout())
            .findFirst()
            .orElseThrow();
    return timeout.multipliedBy(tuning.visibilityFactor()).plus(window);
  }

  private List<String> allLanes() {
    return channels.stream().flatMap(c -> lanes(c).stream()).toList();
  }

  private List<String> secrets() {
    return channels.stream().map(Channel::secret).distinct().toList();
  }

  private static List<String> lanes(Channel channel) {
    return Lane.of(channel.slots()).stream().map(lane -> laneQueue(channel, lane)).toList();
  }

  private static String laneQueue(Channel channel, Lane lane) {
    return "lane-" + channel.name() + "-" + lane.name();
  }

  private static Duration wholeSeconds(Duration duration) {
    return Duration.ofSeconds(duration.plusNanos(999_999_999).toSeconds());
  }
}
