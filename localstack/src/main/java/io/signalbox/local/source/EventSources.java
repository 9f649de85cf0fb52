package io.signalbox.local.source;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;

/** All event sources, polling through a client of their own. */
public final class EventSources implements AutoCloseable {
  private final SqsClient pollClient;
  private final List<EventSource> sources = new ArrayList<>();

  /**
   * No sources yet.
   *
   * @param pollClient receives only; closed with the sources, which is what ends their long polls,
   *     as a thread that reads a socket cannot be interrupted
   */
  public EventSources(SqsClient pollClient) {
    this.pollClient = pollClient;
  }

  /** The client to receive with. */
  public SqsClient pollClient() {
    return pollClient;
  }

  /** Adds a source and starts it. */
  public void start(EventSource source) {
    sources.add(source);
    source.start();
  }

  /** Stops receiving; invocations in progress are not waited for. */
  @Override
  public void close() {
    sources.forEach(EventSource::stop);
    pollClient.close();
    sources.forEach(EventSource::join);
  }
}
