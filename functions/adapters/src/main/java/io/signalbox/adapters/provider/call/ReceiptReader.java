package io.signalbox.adapters.provider.call;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import io.signalbox.core.message.FailureClass;
import io.signalbox.core.message.Reference;
import io.signalbox.core.message.State;
import io.signalbox.core.receipt.Receipt;
import io.signalbox.core.receipt.ReceiptFormat;
import io.signalbox.core.receipt.UnreadReceipt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads signed lists of receipts. A receipt of a list that cannot be read is told apart and logged,
 * so that it neither takes the others with it nor vanishes, whatever its neighbours are; a list of
 * which none names a message and a status is malformed. A status or a reason that no table knows is
 * counted for the alarm on unmapped codes.
 */
public final class ReceiptReader implements ReceiptFormat {
  /** Most receipts in one request. */
  public static final int MOST = 1_000;

  private static final int REFERENCE_LONGEST = 64;
  static final int ID_LONGEST = 200;

  /** Why such a receipt is no receipt at all, or of another shape than the channel's file says. */
  private static final Set<String> NAMELESS = Set.of("no_id_or_status", "no_reference_or_status");

  private final Access access;
  private final Mapping mapping;
  private final UnreadItems unreadItems;

  /**
   * How receipts are to be read.
   *
   * @param signatureHeader in lower case
   * @param statuses what each status means, in any case: {@code DELIVERED}, {@code UNDELIVERED} or
   *     {@code SENT}
   * @param failures why it failed, by the provider's code or else its status, in any case; an empty
   *     table says nothing of any, and then none is counted as unmapped
   */
  public record Mapping(
      String signatureHeader,
      Places places,
      Map<String, State> statuses,
      Map<String, FailureClass> failures) {
    public Mapping {
      statuses = upperCase(statuses);
      failures = upperCase(failures);
    }

    private static <T> Map<String, T> upperCase(Map<String, T> table) {
      Map<String, T> upper = new HashMap<>();
      table.forEach((word, meaning) -> upper.put(word.toUpperCase(Locale.ROOT), meaning));
      return Map.copyOf(upper);
    }
  }

  /**
   * Where receipts keep what matters; the root stands for "it has none".
   *
   * @param list of the receipts within the body; all other places are within a receipt
   * @param code the provider's finer reason
   * @param part number of the part that it is about, from 1
   * @param parts how many parts there are
   */
  public record Places(
      JsonPointer list,
      JsonPointer reference,
      JsonPointer id,
      JsonPointer status,
      JsonPointer code,
      JsonPointer at,
      JsonPointer part,
      JsonPointer parts) {}

  public ReceiptReader(Access access, Mapping mapping) {
    this.access = access;
    this.mapping = mapping;
    this.unreadItems = new UnreadItems(access.channel().name(), mapping.places());
  }

  @Override
  public Parsed parse(Incoming request, Instant receivedAt) {
    String signature = request.headers().get(mapping.signatureHeader());
    if (signature == null
        || access.channel().secret() == null
        || !Signature.matches(access.secret().get(), request.body(), signature)) {
      return new Parsed.Forged();
    }
    Optional<JsonNode> list = Json.read(request.body()).map(b -> b.at(mapping.places().list()));
    if (list.isEmpty() || !list.get().isArray()) {
      return new Parsed.Malformed("no list of receipts");
    }
    return list.get().size() > MOST
        ? new Parsed.Malformed("more than " + MOST + " receipts")
        : receipts(list.get(), receivedAt);
  }

  private Parsed receipts(JsonNode list, Instant receivedAt) {
    List<Receipt> good = new ArrayList<>();
    List<UnreadReceipt> unread = new ArrayList<>();
    for (JsonNode item : list) {
      receipt(item, receivedAt, unread).ifPresent(good::add);
    }
    if (good.isEmpty()
        && unread.stream().allMatch(u -> NAMELESS.contains(u.why()))
        && !list.isEmpty()) {
      return new Parsed.Malformed("no receipt that names a message and has a status");
    }
    return new Parsed.Receipts(good, unread, "application/json", "{\"ok\":true}");
  }

  private Optional<Receipt> receipt(JsonNode item, Instant receivedAt, List<UnreadReceipt> unread) {
    boolean byId = access.channel().abilities().matching().byProviderId();
    Optional<String> id = id(item);
    Optional<String> reference =
        byId
            ? ours(item).or(() -> id.map(i -> ""))
            : Json.text(item, mapping.places().reference())
                .filter(r -> r.length() <= REFERENCE_LONGEST);
    Optional<String> word = Json.text(item, mapping.places().status());
    if (reference.isEmpty() || word.isEmpty()) {
      return skipped(item, byId ? "no_id_or_status" : "no_reference_or_status", receivedAt, unread);
    }
    State status = mapping.statuses().get(word.get().toUpperCase(Locale.ROOT));
    if (status == null) {
      access.unmapped("receipt_status");
      return skipped(item, "unmapped:" + Codes.clean(word.get()), receivedAt, unread);
    }
    String code = optional(item, mapping.places().code()).orElse(word.get());
    FailureClass failure =
        status == State.UNDELIVERED ? failure(code, word.get()) : FailureClass.NONE;
    Optional<Share> part = part(item);
    if (part.isEmpty()) {
      return skipped(item, "no_such_part", receivedAt, unread);
    }
    return Optional.of(
        new Receipt(
            UUID.randomUUID().toString(),
            access.channel().name(),
            reference.get(),
            id.orElse(""),
            status,
            Codes.clean(code),
            failure,
            part.get().part(),
            part.get().parts(),
            byId && id.isPresent() && !reference.get().isEmpty() && !part.get().said(),
            optional(item, mapping.places().at()).flatMap(Times::read).orElse(receivedAt),
            receivedAt));
  }

  /** Where a provider that is known by its ids echoes ours all the same, no answer can be lost. */
  private Optional<String> ours(JsonNode item) {
    return optional(item, mapping.places().reference()).filter(r -> Reference.parse(r).isPresent());
  }

  private Optional<String> id(JsonNode item) {
    return optional(item, mapping.places().id())
        .filter(i -> i.length() <= ID_LONGEST)
        .map(i -> access.channel().abilities().matching().codec().ofReceipt(i));
  }

  /** By the finer code, else by the status. */
  private FailureClass failure(String code, String word) {
    Map<String, FailureClass> table = mapping.failures();
    FailureClass failure =
        table.getOrDefault(code.toUpperCase(Locale.ROOT), table.get(word.toUpperCase(Locale.ROOT)));
    if (failure != null) {
      return failure;
    }
    if (!table.isEmpty()) {
      access.unmapped("receipt_code");
      Map<String, Object> facts =
          Map.of("channel", access.channel().name(), "code", Codes.clean(code));
      access.log().step("receipt.unmapped", "", "", facts);
    }
    return FailureClass.OTHER;
  }

  private record Share(int part, int parts, boolean said) {}

  /** The whole where nothing is told; empty when the numbers do not fit together. */
  private Optional<Share> part(JsonNode item) {
    Optional<String> parts = optional(item, mapping.places().parts());
    Optional<String> part = optional(item, mapping.places().part());
    if (parts.isEmpty() && part.isEmpty()) {
      return Optional.of(new Share(1, 1, false));
    }
    int number = number(part.orElse(""));
    int all = number(parts.orElse(""));
    boolean fits = number >= 1 && number <= all && all <= Receipt.MOST_PARTS;
    return fits ? Optional.of(new Share(number, all, true)) : Optional.empty();
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
  }

  private Optional<Receipt> skipped(
      JsonNode item, String why, Instant receivedAt, List<UnreadReceipt> unread) {
    access
        .log()
        .step("receipt.skipped", "", "", Map.of("channel", access.channel().name(), "why", why));
    UnreadReceipt told = unreadItems.of(item, why, receivedAt);
    access.unread(told.reason());
    unread.add(told);
    return Optional.empty();
  }

  static Optional<String> optional(JsonNode item, JsonPointer at) {
    return at.matches() ? Optional.empty() : Json.text(item, at);
  }
}
