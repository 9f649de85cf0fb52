package io.signalbox.adapters.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Retries;
import io.signalbox.core.channel.StrategyShare;
import io.signalbox.core.message.Kind;
import io.signalbox.core.tenant.HoldPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The one configuration file of channels and business types. It is validated whole: every fault of
 * every entry is reported at once, and an unknown field is one, since it is a misspelt setting.
 */
public final class ChannelFile {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Pattern BIZ_TYPE = Pattern.compile("[A-Z][A-Z0-9_]{0,39}");

  /** Reserved concurrency of all senders together; 100 of an account's 1,000 stay unreserved. */
  private static final int MAX_SLOTS = 900;

  private final List<String> faults = new ArrayList<>();
  private final Map<String, String> values;
  private final Set<String> providers;

  private ChannelFile(Map<String, String> values, Set<String> providers) {
    this.values = values;
    this.providers = providers;
  }

  /**
   * Reads the file.
   *
   * @param values what placeholders stand for, usually the environment; see {@link
   *     Channel#endpoint} of a channel whose placeholder has no value: it is empty, since most
   *     functions never call a provider and are not told where it is
   * @param providers names of the providers that this build can speak to
   * @throws InvalidChannels naming every fault
   */
  public static Catalog read(String json, Map<String, String> values, Set<String> providers) {
    ChannelFile file = new ChannelFile(values, providers);
    Catalog catalog = file.catalog(parse(json));
    if (!file.faults.isEmpty()) {
      throw new InvalidChannels(file.faults);
    }
    return catalog;
  }

  private static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new InvalidChannels(List.of("it is not JSON: " + e.getOriginalMessage()));
    }
  }

  private Catalog catalog(JsonNode root) {
    Fields fields = new Fields(root, "", faults);
    ChannelJson reader = new ChannelJson(values, providers);
    List<Channel> channels = fields.entries("channels", reader::read);
    Retries retries = RetryJson.kinds(fields);
    List<BizType> bizTypes = fields.entries("bizTypes", f -> bizType(f, retries));
    List<StrategyShare> strategies = RoutingJson.strategies(fields);
    HoldPolicy holds = HygieneJson.read(fields);
    fields.noOthers();
    if (channels.isEmpty() && faults.isEmpty()) {
      fields.fault("channels", "is empty");
    }
    duplicates("channels", channels.stream().map(Channel::name).toList());
    duplicates("bizTypes", bizTypes.stream().map(BizType::name).toList());
    references(channels, bizTypes);
    slots(channels);
    return new Catalog(channels, bizTypes, retries, strategies, holds);
  }

  private static BizType bizType(Fields fields, Retries retries) {
    String name =
        fields.parsed(
            "name",
            "",
            "an upper case name of up to 40",
            text -> Optional.of(text).filter(t -> BIZ_TYPE.matcher(t).matches()));
    Kind kind = fields.parsed("kind", Kind.OTP, "otp, notification or marketing", Kind::ofWireName);
    return new BizType(
        name,
        kind,
        fields.has("channels") ? Set.copyOf(fields.texts("channels")) : Set.of("*"),
        RetryJson.bizType(fields, retries.policy(kind)));
  }

  private void duplicates(String list, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).isEmpty() && !seen.add(names.get(i))) {
        faults.add(list + "[" + i + "].name is taken by an earlier entry: " + names.get(i));
      }
    }
  }

  /** What channels and business types say of each other must exist. */
  private void references(List<Channel> channels, List<BizType> bizTypes) {
    Catalog all = new Catalog(channels, bizTypes);
    for (Channel channel : channels) {
      for (String name : channel.coverage().bizTypes()) {
        if (!name.equals("*") && all.bizType(name).isEmpty()) {
          faults.add("channel " + channel.name() + " takes an unknown bizType: " + name);
        }
      }
    }
    for (BizType bizType : bizTypes) {
      for (String name : bizType.channels()) {
        if (!name.equals("*") && all.channel(name).isEmpty()) {
          faults.add("bizType " + bizType.name() + " names an unknown channel: " + name);
        }
      }
    }
  }

  private void slots(List<Channel> channels) {
    int sum = channels.stream().mapToInt(c -> c.limits().slots()).sum();
    if (sum > MAX_SLOTS) {
      faults.add("channels reserve " + sum + " slots together, more than " + MAX_SLOTS);
    }
  }
}
