package io.signalbox.handlers;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.message.Dispatch;
import io.signalbox.core.message.Work;
import io.signalbox.core.route.Choosing;
import io.signalbox.core.route.RoutePolicy;
import io.signalbox.core.route.Router;
import io.signalbox.core.route.Routing;
import java.util.List;
import java.util.Map;

/** The {@code route} function: from priority queues to lanes. */
public final class RouteHandler extends QueueFunction<Dispatch> {
  private static final int THREADS = 4;

  private final Routing routing;

  /** As Lambda starts it. */
  public RouteHandler() {
    this(System.getenv());
  }

  public RouteHandler(Map<String, String> environment) {
    this(new Wiring(environment, THREADS));
  }

  private RouteHandler(Wiring wiring) {
    super(Dispatch.class, wiring.unreadable(), wiring.redelivery(), wiring.metrics()::flush);
    Routing.Ports ports =
        new Routing.Ports(wiring.snapshots(), wiring.queues(), wiring.later(), wiring.messages());
    Catalog catalog = wiring.catalog();
    Router router = new Router(new Choosing(catalog.strategies()), RoutePolicy.DEFAULT);
    this.routing =
        new Routing(catalog, router, ports, wiring.clock(), wiring.random(), wiring.log());
  }

  @Override
  List<? extends Work> work(List<Dispatch> batch) {
    return routing.route(batch);
  }
}
