package io.signalbox.lab.cloud;

import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.Work;
import io.signalbox.core.send.Provider;
import io.signalbox.core.webhook.Endpoint;

/** What processes reach outside of the cloud, and who hears what they log. */
public interface Outside {
  Provider provider(Instance instance, Channel channel);

  Endpoint endpoint(Instance instance);

  /** Work that a queue or a timer took. */
  void taken(Work work);

  /** A line of the log: the step's name and what it speaks of. */
  void logged(String step, String id);
}
