package io.signalbox.local.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.signalbox.adapters.json.ChannelFile;
import io.signalbox.adapters.provider.Providers;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.local.sim.SimProfile;
import io.signalbox.local.sim.SimProfile.Protocol;
import io.signalbox.local.template.Template;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

/** What the other modules put into their jars: the template and the channel file. */
public final class Shipped {
  private static final String CHANNELS = "/signalbox/channels.json";
  private static final String TEMPLATE = "/signalbox.template.json";

  private Shipped() {}

  /** The template that would be deployed, for that endpoint of the simulated providers. */
  static Template template(URI simEndpoint) throws IOException {
    // The functions come from the class path: no bucket is looked into.
    Map<String, String> parameters =
        Map.of("CodeBucket", "none", "SimEndpoint", simEndpoint.toString());
    return Template.parse(template(), parameters);
  }

  /** The text of the template of stage {@code local}. */
  public static String template() throws IOException {
    return resource(TEMPLATE);
  }

  /** The channels, for that endpoint of the simulated providers. */
  static Catalog catalog(String simEndpoint) throws IOException {
    return ChannelFile.read(
        resource(CHANNELS), Map.of("SIM_ENDPOINT", simEndpoint), Providers.shipped().names());
  }

  /** Simulated peers of the channels, each able to do what its channel expects of it. */
  static Map<String, SimProfile> profiles() throws IOException {
    Map<String, SimProfile> profiles = new TreeMap<>();
    catalog("").channels().forEach(channel -> profiles.put(channel.name(), profile(channel)));
    return profiles;
  }

  private static SimProfile profile(Channel channel) {
    Channel.Abilities abilities = channel.abilities();
    Protocol sim = abilities.matching().byProviderId() ? Protocol.SIM_BY_ID : Protocol.SIM;
    Protocol protocol = channel.provider().equals("sim") ? sim : Protocol.HTTP;
    SimProfile profile =
        SimProfile.of(protocol, abilities.idempotencyKey(), abilities.statusQuery());
    return profile.with(
        profile.answering().withHold(profile.answering().hold(), channel.limits().readTimeout()));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Shipped.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is not on the class path; build all modules");
      }
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
