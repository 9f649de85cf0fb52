package io.signalbox.adapters.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.Channel.Abilities;
import io.signalbox.core.channel.Channel.Coverage;
import io.signalbox.core.channel.Channel.Hours;
import io.signalbox.core.channel.Channel.Matching;
import io.signalbox.core.channel.IdCodec;
import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One channel of the channel file. */
final class ChannelJson {
  private static final Pattern NAME = Pattern.compile("(?=.{1,20}$)[a-z][a-z0-9]*(-[a-z0-9]+)*");
  private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_.@-]{1,64}");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}|\\*");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
  private static final Set<String> PLACEHOLDERS = Set.of("SIM_ENDPOINT");

  private static final int MAX_WEIGHT = 1_000;
  private static final int MAX_SEGMENTS = 255;
  private static final long MAX_PRICE_MICROS = 10_000_000;
  private static final Duration RECEIPT_DEADLINE = Duration.ofDays(3);

  /** A message is kept 7 days beyond its deadline: its check must come well before TTL may. */
  private static final Duration MAX_RECEIPT_DEADLINE = Duration.ofDays(5);

  private static final Duration MIN_KEY_LIFE = Duration.ofMinutes(1);

  private final Map<String, String> values;
  private final Set<String> providers;

  ChannelJson(Map<String, String> values, Set<String> providers) {
    this.values = values;
    this.providers = providers;
  }

  Channel read(Fields fields) {
    Channel channel =
        new Channel(
            name(fields),
            fields.parsed("provider", "", "a known provider", one(providers::contains)),
            fields.flag("enabled"),
            fields.integer("weight", 0, MAX_WEIGHT),
            endpoint(fields),
            secret(fields),
            prices(fields),
            LimitsJson.read(fields),
            coverage(fields),
            abilities(fields),
            settings(fields));
    fields.texts("signatures", List.of());
    unpriced(channel, fields);
    return channel;
  }

  private static String name(Fields fields) {
    return fields.parsed(
        "name",
        "",
        "lower case letters, digits and single dashes between them, up to 20",
        matching(NAME));
  }

  private String endpoint(Fields fields) {
    return fields.parsed("endpoint", "", "an http or https URL", this::resolved);
  }

  private Optional<String> resolved(String template) {
    Matcher placeholders = PLACEHOLDER.matcher(template);
    StringBuilder url = new StringBuilder();
    while (placeholders.find()) {
      if (!PLACEHOLDERS.contains(placeholders.group(1))) {
        return Optional.empty();
      }
      String value = values.getOrDefault(placeholders.group(1), "");
      if (value.isEmpty()) {
        return Optional.of("");
      }
      placeholders.appendReplacement(url, Matcher.quoteReplacement(value));
    }
    return Optional.of(placeholders.appendTail(url).toString()).filter(ChannelJson::isUrl);
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = URI.create(text);
      return uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Required: nothing else vouches for a provider's receipts. */
  private static String secret(Fields fields) {
    return fields.parsed("secret", "", "the name of a secret", matching(SECRET));
  }

  private static Map<String, Long> prices(Fields fields) {
    Map<String, Long> prices = new HashMap<>();
    Fields node = fields.object("priceMicros");
    fields
        .get("priceMicros")
        .fieldNames()
        .forEachRemaining(
            country -> {
              if (!COUNTRY.matcher(country).matches()) {
                node.fault(country, "is not a country");
              }
              prices.put(country, node.number(country, 0, MAX_PRICE_MICROS));
            });
    return prices;
  }

  /** A country without a price would look free to the router. */
  private static void unpriced(Channel channel, Fields fields) {
    if (!fields.get("priceMicros").isObject()) {
      return;
    }
    Set<String> priced = channel.priceMicros().keySet();
    for (String country : channel.coverage().countries()) {
      if (!priced.contains("*") && !priced.contains(country)) {
        fields.fault("priceMicros", "has no price for " + country);
      }
    }
  }

  private static Coverage coverage(Fields fields) {
    return new Coverage(
        Set.copyOf(fields.list("countries", "a country or *", matching(COUNTRY))),
        Set.copyOf(fields.texts("operators", List.of("*"))),
        Set.copyOf(fields.texts("bizTypes")),
        fields.integer("maxSegments", 1, MAX_SEGMENTS),
        hours(fields));
  }

  private static @Nullable Hours hours(Fields fields) {
    if (!fields.has("localHours")) {
      return null;
    }
    Fields node = fields.object("localHours");
    LocalTime from = node.parsed("from", LocalTime.MIN, "a time like 08:00", ChannelJson::time);
    LocalTime to = node.parsed("to", LocalTime.NOON, "a time like 21:00", ChannelJson::time);
    if (from.equals(to)) {
      fields.fault("localHours", "is empty: from equals to");
    }
    node.noOthers();
    return new Hours(from, to);
  }

  private static Optional<LocalTime> time(String text) {
    try {
      return Optional.of(LocalTime.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static Abilities abilities(Fields fields) {
    return new Abilities(
        fields.flag("supportsIdempotencyKey"),
        fields.flag("supportsStatusQuery"),
        fields.flag("supportsReceipts"),
        fields.duration(
            "receiptDeadline", RECEIPT_DEADLINE, Duration.ofSeconds(1), MAX_RECEIPT_DEADLINE),
        matching(fields),
        fields.duration(
            "idempotencyKeyFor", Abilities.KEY_LIFE, MIN_KEY_LIFE, MAX_RECEIPT_DEADLINE));
  }

  private static Matching matching(Fields fields) {
    if (!fields.has("receipts")) {
      return Matching.BY_REFERENCE;
    }
    Fields node = fields.object("receipts");
    boolean byId =
        node.parsed("matchBy", false, "reference or providerId", ChannelJson::byProviderId);
    IdCodec codec =
        node.has("idCodec")
            ? node.parsed("idCodec", IdCodec.EXACT, "an id codec", IdCodec::named)
            : IdCodec.EXACT;
    if (node.has("idCodec") && !byId) {
      node.fault("idCodec", "has no use: receipts are matched by our reference");
    }
    if (byId && !fields.flag("supportsReceipts")) {
      node.fault("matchBy", "has no use: the channel supports no receipts");
    }
    node.noOthers();
    return new Matching(byId, codec);
  }

  private static Optional<Boolean> byProviderId(String name) {
    return switch (name) {
      case "reference" -> Optional.of(false);
      case "providerId" -> Optional.of(true);
      default -> Optional.empty();
    };
  }

  private static Map<String, Object> settings(Fields fields) {
    if (!fields.has("settings")) {
      return Map.of();
    }
    JsonNode node = fields.object("settings").node();
    return PlainJson.object(node);
  }

  private static Function<String, Optional<String>> matching(Pattern form) {
    return one(text -> form.matcher(text).matches());
  }

  private static Function<String, Optional<String>> one(Predicate<String> test) {
    return text -> Optional.of(text).filter(test);
  }
}
