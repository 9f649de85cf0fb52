package io.signalbox.core.closing;

import io.signalbox.core.message.Work;

/** Work of which one attempt's message may have been closed, by whatever kind of work it is. */
public interface Concerning extends Work {

  /** As a provider echoed it: it may be no reference of ours. */
  String reference();

  /** The channel of that provider. */
  String channel();

  /** The provider's id in its channel's canonical form, when there is no reference; else any. */
  String providerId();
}
