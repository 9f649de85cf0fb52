package io.signalbox.lab.cloud;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Provider;
import io.signalbox.core.webhook.Endpoint;

/** For what reaches nobody. */
final class NoOutside implements Outside {
  @Override
  public Provider provider(Instance instance, Channel channel) {
    throw new UnsupportedOperationException("no provider here");
  }

  @Override
  public Endpoint endpoint(Instance instance) {
    throw new UnsupportedOperationException("no endpoint here");
  }

  @Override
  public void taken(Work work) {}

  @Override
  public void logged(String step, String id) {}
}
