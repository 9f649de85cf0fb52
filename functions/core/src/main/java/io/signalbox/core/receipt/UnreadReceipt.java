package io.signalbox.core.receipt;

import io.signalbox.core.message.Work;
import java.time.Instant;

/**
 * A genuine receipt of which we do not know what it says: kept for people, for its provider will
 * not send it again. Nothing else of it is kept.
 *
 * @param eventId names the sample: the same for the same receipt posted again within an hour, and
 *     for most of the many that say the same in that hour; the first is the letter
 * @param why what is wrong with it: a stable code, with the provider's word behind a colon
 * @param reference ours as the provider echoed it; anything else masked, cleaned and cut; or empty
 * @param providerId the provider's id as it wrote it, cleaned and cut; or empty
 * @param status the provider's word, cleaned and cut; or empty
 * @param code the provider's finer reason, cleaned and cut; or empty
 * @param providerAt the provider's time; ours where it gives none
 * @param receivedAt ours
 */
public record UnreadReceipt(
    String eventId,
    String channel,
    String why,
    String reference,
    String providerId,
    String status,
    String code,
    Instant providerAt,
    Instant receivedAt)
    implements Work {

  /** Its stable code. */
  public String reason() {
    return reason(why);
  }

  /** Of a why: what is before the colon. */
  public static String reason(String why) {
    int colon = why.indexOf(':');
    return colon < 0 ? why : why.substring(0, colon);
  }

  @Override
  public String key() {
    return eventId + "-unread";
  }

  @Override
  public String group() {
    return channel;
  }
}
