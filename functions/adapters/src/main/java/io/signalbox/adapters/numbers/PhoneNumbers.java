package io.signalbox.adapters.numbers;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberToCarrierMapper;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import io.signalbox.core.ingest.Numbers;
import io.signalbox.core.message.Destination;
import java.text.Normalizer;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Numbers by libphonenumber. Usable are valid numbers that are mobile, or of a plan that does not
 * tell mobile from fixed (all of North America). The operator is the one that the prefix was given
 * to; a ported number is with another, which only a portability service would know.
 *
 * <p>Metadata is read when first needed, a country at a time. Safe for use by several threads.
 *
 * <p>The numbers of North America that are kept for fiction ({@code 555-0100} to {@code 0199}), the
 * magic numbers of the local cloud, are valid to libphonenumber and need no exception. Those of
 * other countries (the United Kingdom's {@code 07700 900xxx}, for instance) are not, and stay
 * refused.
 */
public final class PhoneNumbers implements Numbers {
  private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{6,14}");
  private static final Pattern NOT_SLUG = Pattern.compile("[^a-z0-9]+");
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final String UNKNOWN = "unknown";
  private static final int OPERATOR_MAX = 40;
  private static final int COUNTRY_LENGTH = 2;

  @Override
  public Result look(String e164) {
    if (!E164.matcher(e164).matches()) {
      return invalid("not E.164: a plus sign, the country code and the number, digits only");
    }
    try {
      return look(PhoneNumberUtil.getInstance().parse(e164, null), e164);
    } catch (NumberParseException e) {
      return invalid(sentence(e.getErrorType().name()));
    }
  }

  /** Where most mobile numbers of a country are; UTC for one that is not known. */
  public static ZoneId zoneOf(String country) {
    PhoneNumber example =
        PhoneNumberUtil.getInstance().getExampleNumberForType(country, PhoneNumberType.MOBILE);
    return ZoneId.of(example == null ? "UTC" : Zones.of(example, country));
  }

  private static Result look(PhoneNumber number, String e164) {
    PhoneNumberUtil util = PhoneNumberUtil.getInstance();
    if (!util.isValidNumber(number)) {
      return invalid(whyInvalid(util, number));
    }
    String canonical = util.format(number, PhoneNumberFormat.E164);
    if (!canonical.equals(e164)) {
      // Ids derive from the number: one handset must not have two spellings.
      return invalid("not E.164: leave out the prefix that is dialled only inside the country");
    }
    String country = util.getRegionCodeForNumber(number);
    if (!isMobile(util, number) || country == null || country.length() != COUNTRY_LENGTH) {
      String type = sentence(util.getNumberType(number).name());
      return new Result.Unusable("number_not_mobile", "not a mobile number: " + type);
    }
    return new Result.Mobile(
        new Destination(canonical, country, operator(number), Zones.of(number, country)));
  }

  private static boolean isMobile(PhoneNumberUtil util, PhoneNumber number) {
    return switch (util.getNumberType(number)) {
      case MOBILE, FIXED_LINE_OR_MOBILE -> true;
      default -> false;
    };
  }

  private static String whyInvalid(PhoneNumberUtil util, PhoneNumber number) {
    return switch (util.isPossibleNumberWithReason(number)) {
      case TOO_SHORT -> "too short for its country";
      case TOO_LONG -> "too long for its country";
      case INVALID_COUNTRY_CODE -> "no such country code";
      default -> "not in use in its country";
    };
  }

  private static String operator(PhoneNumber number) {
    String name = PhoneNumberToCarrierMapper.getInstance().getNameForNumber(number, Locale.ENGLISH);
    return slug(name);
  }

  /** Stable over spelling: lower-case letters and digits in words joined by dashes. */
  static String slug(String name) {
    String plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD)).replaceAll("");
    String dashed = NOT_SLUG.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("-");
    String slug = dashed.replaceAll("^-|-$", "");
    if (slug.isEmpty()) {
      return UNKNOWN;
    }
    return slug.length() <= OPERATOR_MAX ? slug : slug.substring(0, OPERATOR_MAX);
  }

  private static Result invalid(String detail) {
    return new Result.Unusable("number_invalid", detail);
  }

  private static String sentence(String constant) {
    return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
