package io.signalbox.core.health;

/** The grain of health: channel, country, operator. */
public record Path(String channel, String country, String operator) {
  @Override
  public String toString() {
    return channel + "/" + country + "/" + operator;
  }
}
