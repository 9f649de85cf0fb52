package io.signalbox.adapters.provider.http;

import com.fasterxml.jackson.core.JsonPointer;
import io.signalbox.adapters.mustache.ValueTemplate;
import io.signalbox.adapters.provider.call.ChannelSettings;
import io.signalbox.adapters.provider.call.Classifier;
import io.signalbox.adapters.provider.call.CodeClass;
import io.signalbox.adapters.provider.call.ReceiptReader;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.State;
import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a REST provider is spoken to. All settings of a channel:
 *
 * <ul>
 *   <li>{@code path} after the endpoint; default empty
 *   <li>{@code format}: {@code json} (default) or {@code form}; escapes the values in {@code body}
 *   <li>{@code body}: template with {@code to}, {@code toDigits} (without the plus sign), {@code
 *       from}, {@code text}, {@code reference}, {@code segments}, {@code encoding} ({@code GSM7} or
 *       {@code UCS2})
 *   <li>{@code auth} {header, value}: default {@code Authorization}, {@code Bearer {{secret}}};
 *       {@code {{basic}}} is the secret in base 64
 *   <li>{@code idPointer}, {@code codePointer}: where answers have the provider's id, or a list
 *       with one for each part, and its code
 *   <li>{@code okCodes}: codes of an accepted message; without them, 2xx is accepted
 *   <li>{@code codes}: what the others mean: {@code number}, {@code content}, {@code opted_out},
 *       {@code account}, {@code temporary}, {@code throttled}
 *   <li>{@code receipts} {list, reference, id, status, code, at, part, parts, signatureHeader,
 *       delivered, undelivered, intermediate, codes}: pointers; the provider's statuses by what
 *       they mean; and why a message failed, by code or else by status: {@code number}, {@code
 *       content}, {@code opted_out}, {@code temporary}, {@code other}. Where the channel matches
 *       receipts by the provider's id, {@code id} is needed; a {@code reference} that is ours wins
 *       over it, if the provider echoes any, and needs {@code part} and {@code parts}
 * </ul>
 *
 * @param authValue with {@code secret} or {@code basic}; null when the channel has no secret
 * @param receipts null when the channel has no receipts
 */
record HttpSettings(
    URI target,
    BodyFormat format,
    ValueTemplate body,
    String authHeader,
    @Nullable ValueTemplate authValue,
    Classifier.Table answers,
    ReceiptReader.@Nullable Mapping receipts) {

  private static final String RECEIPTS = "receipts";

  /**
   * Reads and checks them all.
   *
   * @throws io.signalbox.adapters.provider.call.InvalidChannel with every fault
   */
  static HttpSettings of(Channel channel) {
    ChannelSettings settings = ChannelSettings.of(channel);
    URI target = settings.endpoint(channel.endpoint(), settings.text("path").orElse(""));
    BodyFormat format = BodyFormat.read(settings);
    boolean byId = channel.abilities().matching().byProviderId();
    boolean echoes = channel.abilities().receipts() && !byId;
    ValueTemplate body = Templates.body(settings, format, echoes);
    Auth auth = Auth.read(settings, channel.secret() != null);
    Classifier.Table answers = answers(settings);
    if (byId && answers.id().matches()) {
      settings.faultOf("idPointer", "missing, though receipts are matched by the provider's id");
    }
    ReceiptReader.Mapping receipts = receipts(settings, channel);
    if (channel.abilities().statusQuery()) {
      settings.fault("supportsStatusQuery", "provider http has no status query");
    }
    settings.finish();
    return new HttpSettings(target, format, body, auth.header(), auth.value(), answers, receipts);
  }

  private record Auth(String header, @Nullable ValueTemplate value) {
    static Auth read(ChannelSettings settings, boolean hasSecret) {
      ChannelSettings auth = settings.within("auth").orElse(null);
      if (auth == null) {
        String bearer = "Bearer {{secret}}";
        return new Auth("Authorization", hasSecret ? Templates.auth(settings, bearer) : null);
      }
      if (!hasSecret) {
        settings.faultOf("auth", "needs a secret, and the channel names none");
      }
      String header = auth.required("header");
      if (!header.matches("[A-Za-z0-9-]*")) {
        auth.faultOf("header", "must be a header's name");
      }
      ValueTemplate value = Templates.auth(auth, auth.required("value"));
      auth.noOthers();
      return new Auth(header, value);
    }
  }

  private static Classifier.Table answers(ChannelSettings settings) {
    JsonPointer id = settings.pointer("idPointer");
    JsonPointer code = settings.pointer("codePointer");
    Set<String> ok = new HashSet<>(settings.texts("okCodes"));
    Map<String, CodeClass> codes = new HashMap<>();
    settings.map("codes").forEach((name, meaning) -> addCode(settings, codes, name, meaning));
    if (code.matches() && !(ok.isEmpty() && codes.isEmpty())) {
      settings.faultOf("codePointer", "missing, though there are codes");
    }
    for (String both : codes.keySet().stream().filter(ok::contains).sorted().toList()) {
      settings.faultOf("codes." + both, "is in okCodes too");
    }
    return new Classifier.Table(id, code, ok, codes);
  }

  private static void addCode(
      ChannelSettings settings, Map<String, CodeClass> codes, String name, String meaning) {
    CodeClass.named(meaning)
        .ifPresentOrElse(
            c -> codes.put(name, c),
            () -> settings.faultOf("codes." + name, "no such class: " + meaning));
  }

  private static ReceiptReader.@Nullable Mapping receipts(
      ChannelSettings settings, Channel channel) {
    ChannelSettings receipts = settings.within(RECEIPTS).orElse(null);
    boolean expected = channel.abilities().receipts();
    if (receipts == null) {
      if (expected) {
        settings.faultOf(RECEIPTS, "missing, though the channel supports receipts");
      }
      return null;
    }
    if (channel.secret() == null) {
      settings.fault("secret", "missing; it verifies receipts");
    }
    ReceiptReader.Mapping mapping =
        new ReceiptReader.Mapping(
            receipts.text("signatureHeader").orElse("x-signature").toLowerCase(Locale.ROOT),
            places(receipts, channel.abilities().matching().byProviderId()),
            statuses(receipts),
            failures(receipts));
    receipts.noOthers();
    return mapping;
  }

  private static ReceiptReader.Places places(ChannelSettings receipts, boolean byId) {
    JsonPointer part = receipts.pointer("part");
    JsonPointer parts = receipts.pointer("parts");
    if (part.matches() != parts.matches()) {
      receipts.faultOf("part", "and parts are given together or not at all");
    }
    JsonPointer reference =
        byId ? receipts.pointer("reference") : receipts.requiredPointer("reference");
    if (byId && part.matches() && !reference.matches()) {
      // With an id for each part, the first one would be taken for the whole.
      receipts.faultOf("reference", "needs part and parts where the provider's id is matched");
    }
    return new ReceiptReader.Places(
        receipts.pointer("list"),
        reference,
        byId ? receipts.requiredPointer("id") : receipts.pointer("id"),
        receipts.requiredPointer("status"),
        receipts.pointer("code"),
        receipts.pointer("at"),
        part,
        parts);
  }

  private static Map<String, FailureClass> failures(ChannelSettings receipts) {
    Map<String, FailureClass> failures = new HashMap<>();
    receipts
        .map("codes")
        .forEach(
            (code, meaning) ->
                FailureClass.named(meaning)
                    .ifPresentOrElse(
                        c -> {
                          if (failures.put(code.toUpperCase(Locale.ROOT), c) != null) {
                            receipts.faultOf("codes." + code, "is named twice");
                          }
                        },
                        () -> receipts.faultOf("codes." + code, "no such class: " + meaning)));
    return failures;
  }

  private static Map<String, State> statuses(ChannelSettings receipts) {
    Map<String, State> statuses = new HashMap<>();
    add(receipts, statuses, "delivered", State.DELIVERED);
    add(receipts, statuses, "undelivered", State.UNDELIVERED);
    add(receipts, statuses, "intermediate", State.SENT);
    if (!statuses.containsValue(State.DELIVERED)) {
      receipts.faultOf("delivered", "names no status: nothing could ever be delivered");
    }
    return statuses;
  }

  private static void add(
      ChannelSettings receipts, Map<String, State> statuses, String name, State meaning) {
    List<String> words = receipts.texts(name);
    for (String word : words) {
      if (statuses.put(word.toUpperCase(Locale.ROOT), meaning) != null) {
        receipts.faultOf(name, word + " is named twice");
      }
    }
  }
}
