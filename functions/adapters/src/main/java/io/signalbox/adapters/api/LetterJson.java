package io.signalbox.adapters.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.signalbox.core.admin.AuditLine;
import io.signalbox.core.admin.AuditTrail;
import io.signalbox.core.deadletter.DeadLetters.About;
import io.signalbox.core.deadletter.DeadLetters.Letter;
import io.signalbox.core.deadletter.DeadLetters.Page;
import io.signalbox.core.deadletter.DeadLetters.Place;
import io.signalbox.core.deadletter.DeadLetters.Standing;
import io.signalbox.core.deadletter.DeadLetters.Status;
import io.signalbox.core.deadletter.DeadLetters.Summary;
import io.signalbox.core.deadletter.Desk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Dead letters and the audit trail as operators are told of them: no numbers, no texts. */
public final class LetterJson {
  /** Longest original that is shown; the rest is for the one who may read the table. */
  private static final int SHOWN = 4_000;

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Fields that hold texts, numbers or secrets in what others write. Ours have none of them. */
  private static final Set<String> PERSONAL =
      Set.of(
          "text",
          "body",
          "params",
          "to",
          "from",
          "number",
          "msisdn",
          "recipient",
          "phone",
          "message",
          "content",
          "secret",
          "token",
          "password");

  private LetterJson() {}

  /** {@code GET /v1/admin/deadletters}. */
  public static Reply list(Page page) {
    ObjectNode body = Shapes.object();
    ArrayNode list = body.putArray("letters");
    page.letters().forEach(letter -> summary(list.addObject(), letter));
    putNext(body, page.next());
    return Reply.json(200, body);
  }

  /**
   * {@code GET /v1/admin/deadletters/{id}}.
   *
   * @param mask takes numbers out of a text
   */
  public static Reply letter(Letter letter, UnaryOperator<String> mask) {
    ObjectNode body = Shapes.object();
    summary(body, letter.summary());
    Standing standing = letter.standing();
    if (standing.since() != null) {
      ObjectNode decided = body.putObject("decision");
      decided.put("by", standing.by()).put("change", standing.change());
      decided.put("at", Shapes.iso(standing.since()));
      decided.put(standing.status() == Status.OPEN ? "leftOutBecause" : "reason", standing.why());
    }
    ArrayNode history = body.putArray("history");
    letter.history().lines().map(mask).forEach(history::add);
    body.put("original", shown(letter.original(), mask));
    return Reply.json(200, body);
  }

  private static void summary(ObjectNode json, Summary letter) {
    About about = letter.about();
    json.put("id", letter.id()).put("at", Shapes.iso(letter.at()));
    json.put("status", letter.status().wireName()).put("reason", about.reason());
    Shapes.putText(json, "message", about.message());
    Shapes.putText(json, "tenant", about.tenant());
    Shapes.putText(json, "kind", about.kind());
    Shapes.putText(json, "channel", about.channel());
    if (about.end() > 0) {
      json.put("end", about.end());
    }
  }

  /** {@code POST /v1/admin/deadletters/preview}. */
  public static Reply preview(Desk.Preview preview) {
    ObjectNode body = Shapes.object();
    body.put("replayable", preview.verdicts().stream().filter(v -> v.obstacle() == null).count());
    ArrayNode list = body.putArray("letters");
    preview.verdicts().forEach(v -> verdict(list.addObject(), v));
    putNext(body, preview.next());
    return Reply.json(200, body);
  }

  /** 202 for a replay, 200 for a discard; 503 when not all of a replay could be queued. */
  public static Reply order(Desk.Order order, int status, String traceId) {
    if (order.unqueued() > 0) {
      return Problem.unavailable(
              "queue_unavailable",
              "%d of %d letters are not scheduled, the others are: replay the same again."
                  .formatted(order.unqueued(), order.unqueued() + order.count()))
          .reply(traceId);
    }
    ObjectNode body = Shapes.object().put("id", order.id()).put("count", order.count());
    ArrayNode list = body.putArray("leftOut");
    order.leftOut().forEach(v -> verdict(list.addObject(), v));
    putNext(body, order.next());
    return Reply.json(status, body);
  }

  private static void verdict(ObjectNode json, Desk.Verdict verdict) {
    json.put("id", verdict.id());
    if (verdict.obstacle() != null) {
      json.put("because", verdict.obstacle().code());
    }
  }

  /** {@code GET /v1/admin/audit}. */
  public static Reply audit(AuditTrail.Page page) {
    ObjectNode body = Shapes.object();
    ArrayNode list = body.putArray("lines");
    page.lines().forEach(line -> line(list.addObject(), line));
    AuditTrail.Place next = page.next();
    if (next != null) {
      body.put("next", new Cursor(next.at(), next.id()).text());
    }
    return Reply.json(200, body);
  }

  private static void line(ObjectNode json, AuditLine line) {
    json.put("id", line.id()).put("at", Shapes.iso(line.at())).put("operator", line.operator());
    json.put("action", line.action());
    Shapes.putText(json, "reason", line.reason());
    ObjectNode facts = json.putObject("facts");
    new TreeMap<>(line.facts()).forEach(facts::put);
  }

  /** Where a trail is read on from. */
  public static AuditTrail.@Nullable Place place(String cursor) {
    return Cursor.parse(cursor).map(c -> new AuditTrail.Place(c.at(), c.id())).orElse(null);
  }

  /** The newest lines first. */
  public static AuditTrail.Place latest(Instant now) {
    return new AuditTrail.Place(now.plusSeconds(300), "");
  }

  private static void putNext(ObjectNode body, @Nullable Place next) {
    if (next != null) {
      body.put("next", new Cursor(next.at(), next.id()).text());
    }
  }

  private static String shown(String original, UnaryOperator<String> mask) {
    String text = mask.apply(withoutPersonal(original));
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "[cut]";
  }

  /** Where no field says what is in it, anything may be: only its kind and length are shown. */
  private static String withoutPersonal(String original) {
    try {
      JsonNode root = MAPPER.readTree(original);
      if (root.isContainerNode()) {
        hide(root);
        return root.toString();
      }
      return unshown("a JSON " + root.getNodeType().name().toLowerCase(Locale.ROOT), original);
    } catch (JsonProcessingException e) {
      return unshown("not JSON, or cut", original);
    }
  }

  private static String unshown(String kind, String original) {
    return "[%s: %d characters]".formatted(kind, original.length());
  }

  /** In breadth: a body may be nested deeper than a stack is. */
  private static void hide(JsonNode root) {
    List<JsonNode> open = new ArrayList<>(List.of(root));
    while (!open.isEmpty()) {
      JsonNode node = open.remove(open.size() - 1);
      if (node instanceof ObjectNode object) {
        PERSONAL.stream().filter(object::has).forEach(name -> object.put(name, "***"));
      }
      node.forEach(open::add);
    }
  }
}
