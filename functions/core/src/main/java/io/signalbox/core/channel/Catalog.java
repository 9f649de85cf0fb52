package io.signalbox.core.channel;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All channels and business types of one configuration version. */
public final class Catalog {
  private final Map<String, Channel> channels = new LinkedHashMap<>();
  private final Map<String, BizType> bizTypes = new LinkedHashMap<>();

  public Catalog(List<Channel> channels, List<BizType> bizTypes) {
    channels.forEach(c -> this.channels.put(c.name(), c));
    bizTypes.forEach(b -> this.bizTypes.put(b.name(), b));
  }

  public Collection<Channel> channels() {
    return List.copyOf(channels.values());
  }

  public Optional<Channel> channel(String name) {
    return Optional.ofNullable(channels.get(name));
  }

  public Optional<BizType> bizType(String name) {
    return Optional.ofNullable(bizTypes.get(name));
  }
}
