package io.signalbox.adapters.provider.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads signed lists of receipts. A receipt of a list that cannot be read is left out and logged,
 * so that it does not take the others with it; a list of which none can be read is malformed.
 */
public final class ReceiptReader implements ReceiptFormat {
  /** Most receipts in one request. */
  public static final int MOST = 1_000;

  private static final int REFERENCE_LONGEST = 64;
  private static final int ID_LONGEST = 200;

  private final Access access;
  private final Mapping mapping;

  /**
   * Where receipts keep what matters.
   *
   * @param signatureHeader in lower case
   * @param list of the receipts within the body; all other places are within a receipt
   * @param code the provider's finer reason; the root when there is none
   * @param statuses what each status means, by upper-case name: {@code DELIVERED}, {@code
   *     UNDELIVERED} or {@code SENT}
   */
  public record Mapping(
      String signatureHeader,
      JsonPointer list,
      JsonPointer reference,
      JsonPointer id,
      JsonPointer status,
      JsonPointer code,
      JsonPointer at,
      Map<String, State> statuses) {
    public Mapping {
      statuses = Map.copyOf(statuses);
    }
  }

  public ReceiptReader(Access access, Mapping mapping) {
    this.access = access;
    this.mapping = mapping;
  }

  @Override
  public Parsed parse(Incoming request, Instant receivedAt) {
    String signature = request.headers().get(mapping.signatureHeader());
    if (signature == null
        || access.channel().secret() == null
        || !Signature.matches(access.secret().get(), request.body(), signature)) {
      return new Parsed.Forged();
    }
    Optional<JsonNode> list = Json.read(request.body()).map(b -> b.at(mapping.list()));
    if (list.isEmpty() || !list.get().isArray()) {
      return new Parsed.Malformed("no list of receipts");
    }
    return list.get().size() > MOST
        ? new Parsed.Malformed("more than " + MOST + " receipts")
        : receipts(list.get(), receivedAt);
  }

  private Parsed receipts(JsonNode list, Instant receivedAt) {
    List<Receipt> good = new ArrayList<>();
    for (JsonNode item : list) {
      receipt(item, receivedAt).ifPresent(good::add);
    }
    if (good.isEmpty() && !list.isEmpty()) {
      return new Parsed.Malformed("no receipt with a reference and a known status");
    }
    return new Parsed.Receipts(good, "application/json", "{\"ok\":true}");
  }

  private Optional<Receipt> receipt(JsonNode item, Instant receivedAt) {
    Optional<String> reference = Json.text(item, mapping.reference());
    Optional<String> word = Json.text(item, mapping.status());
    if (reference.isEmpty() || reference.get().length() > REFERENCE_LONGEST || word.isEmpty()) {
      return skipped("no_reference_or_status");
    }
    State status = mapping.statuses().get(word.get().toUpperCase(Locale.ROOT));
    if (status == null) {
      return skipped("unmapped:" + Codes.clean(word.get()));
    }
    return Optional.of(
        new Receipt(
            UUID.randomUUID().toString(),
            access.channel().name(),
            reference.get(),
            optional(item, mapping.id()).filter(i -> i.length() <= ID_LONGEST).orElse(""),
            status,
            Codes.clean(optional(item, mapping.code()).orElse(word.get())),
            optional(item, mapping.at()).flatMap(Times::read).orElse(receivedAt),
            receivedAt));
  }

  private Optional<Receipt> skipped(String why) {
    access
        .log()
        .step("receipt.skipped", "", "", Map.of("channel", access.channel().name(), "why", why));
    return Optional.empty();
  }

  /** The root stands for "it has none". */
  private static Optional<String> optional(JsonNode item, JsonPointer at) {
    return at.matches() ? Optional.empty() : Json.text(item, at);
  }
}
