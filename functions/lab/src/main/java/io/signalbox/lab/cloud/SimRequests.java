package io.signalbox.lab.cloud;

import io.signalbox.core.ingest.Requests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests as one process sees them; its own put, made twice by the SDK, counts as the first. */
public final class SimRequests implements Requests {
  private final Instance instance;
  private final Map<List<String>, Stored> table;

  SimRequests(Instance instance, Map<List<String>, Stored> table) {
    this.instance = instance;
    this.table = table;
  }

  /** What all processes share. */
  static Map<List<String>, Stored> table() {
    return new HashMap<>();
  }

  @Override
  public Optional<Stored> putIfAbsent(Stored request) {
    return instance.call(
        "put request",
        request.requestId(),
        () ->
            Optional.ofNullable(
                table.putIfAbsent(List.of(request.tenant(), request.requestId()), request)));
  }

  @Override
  public Optional<Stored> find(String tenant, String requestId) {
    return instance.call(
        "find request",
        requestId,
        () -> Optional.ofNullable(table.get(List.of(tenant, requestId))));
  }
}
