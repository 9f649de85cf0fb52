package io.signalbox.core.ingest;

import io.signalbox.core.channel.BizType;
import io.signalbox.core.channel.Catalog;
import io.signalbox.core.message.Kind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Kind or business type; both must agree where both are given. */
final class KindCheck {
  private KindCheck() {}

  /** The kind; empty after a fault. */
  static Optional<Kind> check(IngestRequest request, Catalog catalog, Faults faults) {
    Optional<Kind> named = named(request.kind(), faults);
    Optional<Kind> implied = implied(request.bizType(), catalog, faults);
    if (request.kind() == null && request.bizType() == null && !faults.unread("/bizType")) {
      faults.add("/kind", "kind_required", "Give kind or bizType.");
    }
    if (named.isPresent() && implied.isPresent() && !named.equals(implied)) {
      String is = implied.get().wireName();
      faults.add("/kind", "kind_mismatch", "The bizType is of the kind " + is + ".");
    }
    return named.or(() -> implied);
  }

  private static Optional<Kind> named(@Nullable String name, Faults faults) {
    Optional<Kind> kind = Optional.ofNullable(name).flatMap(Kind::ofWireName);
    if (name != null && kind.isEmpty()) {
      faults.add("/kind", "kind_unknown", "Must be otp, notification or marketing.");
    }
    return kind;
  }

  private static Optional<Kind> implied(@Nullable String name, Catalog catalog, Faults faults) {
    Optional<BizType> bizType = Optional.ofNullable(name).flatMap(catalog::bizType);
    if (name != null && bizType.isEmpty()) {
      faults.add("/bizType", "biz_type_unknown", "No business type of that name.");
    }
    return bizType.map(BizType::kind);
  }
}
