package io.signalbox.local.sim;

import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.sim.SimChannel.Standing;
import java.time.InstantSource;
import java.util.Optional;

/** Answers status queries of the {@code sim} protocol. */
final class Queries {
  private final InstantSource clock;
  private final Ledger ledger;
  private final Pace pace;

  Queries(InstantSource clock, Ledger ledger, Pace pace) {
    this.clock = clock;
    this.ledger = ledger;
    this.pace = pace;
  }

  void handle(HttpExchange exchange, SimChannel channel, String reference) {
    ledger.queried(channel.name());
    if (channel.mode() == FailureMode.TIMEOUT) {
      pace.after(channel.profile().answering().hold(), exchange::close);
      return;
    }
    Http.answer(exchange, reply(channel, reference));
  }

  private Wire.Reply reply(SimChannel channel, String reference) {
    if (!channel.profile().statusQuery()) {
      return channel.wire().refused(404, "not_supported");
    }
    return switch (channel.mode()) {
      case REJECT_5XX -> channel.wire().refused(503, "unavailable");
      case UNAUTHORIZED -> channel.wire().refused(401, "unauthorized");
      case NONE, TIMEOUT, BLACK_HOLE, FAIL_RECEIPTS, THROTTLE_ALL, ARREARS ->
          standing(reference, channel.standing(reference, clock.instant()));
    };
  }

  private static Wire.Reply standing(String reference, Optional<Standing> standing) {
    return new Wire.Reply(
        200,
        Wire.object()
            .put("reference", reference)
            .put("id", standing.map(Standing::id).orElse(""))
            .put("status", standing.map(Standing::status).orElse("unknown_reference")));
  }
}
