package io.signalbox.core.testing;

import io.signalbox.core.ingest.Requests;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests in memory; safe for several threads. */
public final class InMemoryRequests implements Requests {
  private final Map<List<String>, Stored> requests = new LinkedHashMap<>();

  @Override
  public synchronized Optional<Stored> putIfAbsent(Stored request) {
    return Optional.ofNullable(
        requests.putIfAbsent(List.of(request.tenant(), request.requestId()), request));
  }

  @Override
  public synchronized Optional<Stored> find(String tenant, String requestId) {
    return Optional.ofNullable(requests.get(List.of(tenant, requestId)));
  }
}
