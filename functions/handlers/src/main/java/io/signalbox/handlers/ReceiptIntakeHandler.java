package io.signalbox.handlers;

import io.signalbox.adapters.api.Problem;
import io.signalbox.adapters.api.ReceiptReply;
import io.signalbox.adapters.api.Reply;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.receipt.Intake;
import io.signalbox.core.receipt.ReceiptFormat.Incoming;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The {@code receipt-intake} function: {@code POST /v1/receipts/{channel}}. */
public final class ReceiptIntakeHandler extends HttpFunction {
  private final Wiring wiring;
  private final Catalog catalog;
  private final Intake intake;
  private final Map<String, ProviderAdapter> formats = new ConcurrentHashMap<>();

  /** As Lambda starts it. */
  public ReceiptIntakeHandler() {
    this(System.getenv());
  }

  public ReceiptIntakeHandler(Map<String, String> environment) {
    this(new Wiring(environment, 1));
  }

  private ReceiptIntakeHandler(Wiring wiring) {
    super(wiring.log(), wiring.metrics()::flush);
    this.wiring = wiring;
    this.catalog = wiring.catalog();
    this.intake = new Intake(wiring.queues(), wiring.clock(), wiring.log());
  }

  @Override
  Reply answer(HttpCall call, String traceId) {
    String name = call.path().getOrDefault("channel", "");
    return format(name)
        .map(format -> intake.take(name, format, incoming(call)))
        .map(answer -> ReceiptReply.of(answer, traceId))
        .orElseGet(() -> Problem.unknownChannel().reply(traceId));
  }

  private Optional<ProviderAdapter> format(String name) {
    return catalog.channel(name).map(c -> formats.computeIfAbsent(name, n -> wiring.provider(c)));
  }

  private static Incoming incoming(HttpCall call) {
    return new Incoming(call.headers(), call.rawQuery(), call.body());
  }
}
