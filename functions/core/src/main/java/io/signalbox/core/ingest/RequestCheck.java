package io.signalbox.core.ingest;

import io.signalbox.core.channel.Catalog;
import io.signalbox.core.channel.Channel;
import io.signalbox.core.channel.RetryPolicy;
import io.signalbox.core.message.Kind;
import io.signalbox.core.message.Text;
import io.signalbox.core.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks a request as a whole: its terms, or every fault at once. No effects. */
final class RequestCheck {
  static final Pattern ID = Pattern.compile("[!-~]{1,128}");
  private static final Pattern FROM = Pattern.compile("[A-Za-z0-9+][A-Za-z0-9 ._&-]{0,14}");

  private final Catalog catalog;
  private final TextCheck texts;
  private final IngestPolicy policy;

  RequestCheck(Catalog catalog, TextCheck texts, IngestPolicy policy) {
    this.catalog = catalog;
    this.texts = texts;
    this.policy = policy;
  }

  /** How the check ended. */
  sealed interface Checked {
    record Good(Terms terms) implements Checked {}

    record Bad(List<Fault> faults) implements Checked {}
  }

  Checked check(Tenant tenant, IngestRequest request, Instant now) {
    Faults faults = new Faults(request.unread());
    String requestId = requestId(request, faults);
    recipients(tenant, request, faults);
    Optional<Kind> kind = KindCheck.check(request, catalog, faults);
    Text text = texts.check(tenant, request, faults);
    String from = faults.matching(request.from(), "", FROM, "/from", "from_invalid");
    String pin = pin(request, faults);
    sendAt(request, now, faults);
    Duration ttl = ttl(request, kind, faults);
    int attempts = attempts(request, kind, faults);
    String callback = callback(tenant, request, faults);
    String trace = traceId(tenant, request, faults);
    if (kind.isEmpty() || !faults.all().isEmpty()) {
      return new Checked.Bad(faults.all());
    }
    SendAt sendAt = request.sendAt();
    return new Checked.Good(
        new Terms(
            requestId,
            kind.get(),
            bizType(request),
            text,
            from,
            pin,
            sendAt,
            ttl,
            attempts,
            callback,
            trace));
  }

  private static String bizType(IngestRequest request) {
    return Objects.requireNonNullElse(request.bizType(), "");
  }

  private static String requestId(IngestRequest request, Faults faults) {
    if (request.requestId() == null) {
      faults.add("/requestId", "request_id_required", "Name the request.");
    }
    return faults.matching(request.requestId(), "", ID, "/requestId", "request_id_invalid");
  }

  private void recipients(Tenant tenant, IngestRequest request, Faults faults) {
    int most = Math.min(tenant.maxRecipients(), policy.maxRecipients());
    if (request.to().isEmpty()) {
      faults.add("/to", "recipients_required", "Name at least one recipient.");
    } else if (request.to().size() > most) {
      faults.add(
          "/to", "recipients_too_many", request.to().size() + " recipients; at most " + most + ".");
    }
  }

  private @Nullable String pin(IngestRequest request, Faults faults) {
    String name = request.channel();
    if (name == null) {
      return null;
    }
    Optional<Channel> channel = catalog.channel(name);
    if (channel.isEmpty()) {
      faults.add("/channel", "channel_unknown", "No channel of that name.");
    } else if (!channel.get().takesTraffic()) {
      faults.add("/channel", "channel_disabled", "That channel is switched off.");
    }
    return name;
  }

  /** A time in each recipient's zone is a matter of the recipient, not of the request. */
  private void sendAt(IngestRequest request, Instant now, Faults faults) {
    SendAt wish = request.sendAt();
    if (wish == null || wish.varies()) {
      return;
    }
    if (new SendTime(policy).resolve(wish, "", now) instanceof SendTime.Resolved.Out out) {
      faults.add("/sendAt", out.code(), out.detail());
    }
  }

  private Duration ttl(IngestRequest request, Optional<Kind> kind, Faults faults) {
    Long seconds = request.ttlSeconds();
    if (seconds == null) {
      return kind.map(Kind::defaultTtl).orElse(policy.minTtl());
    }
    long low = policy.minTtl().toSeconds();
    long high = policy.maxTtl().toSeconds();
    if (seconds < low || seconds > high) {
      faults.add("/ttlSeconds", "ttl_out_of_range", "Must be " + low + " to " + high + ".");
    }
    return Duration.ofSeconds(seconds);
  }

  private int attempts(IngestRequest request, Optional<Kind> kind, Faults faults) {
    Long wanted = request.maxAttempts();
    if (wanted == null) {
      return kind.map(k -> catalog.retry(k, bizType(request)).maxAttempts()).orElse(1);
    }
    if (wanted < 1 || wanted > RetryPolicy.MOST_ATTEMPTS) {
      String range = "Must be 1 to " + RetryPolicy.MOST_ATTEMPTS + ".";
      faults.add("/maxAttempts", "max_attempts_out_of_range", range);
      return 1;
    }
    return wanted.intValue();
  }

  private @Nullable String callback(Tenant tenant, IngestRequest request, Faults faults) {
    String url = request.callbackUrl();
    if (url == null) {
      return tenant.callbackUrl();
    }
    if (!CallbackUrl.valid(url, policy.plainCallbacks())) {
      faults.add("/callbackUrl", "callback_url_invalid", "Must be an https URL with a host.");
    }
    return url;
  }

  /** Without one, a trace id in W3C form that a repetition of the request has too. */
  private static String traceId(Tenant tenant, IngestRequest request, Faults faults) {
    String own = Objects.requireNonNullElse(request.requestId(), "");
    String derived = Fingerprint.traceId(tenant.id(), own);
    return faults.matching(request.traceId(), derived, ID, "/traceId", "trace_id_invalid");
  }
}
