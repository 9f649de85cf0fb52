package io.signalbox.adapters.numbers;

import com.google.i18n.phonenumbers.PhoneNumberToTimeZonesMapper;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One time zone for a number. Where a prefix does not tell (most mobile prefixes of countries with
 * several zones, and the Caribbean, which shares North America's country code), libphonenumber
 * gives all candidates in alphabetical order: an Australian mobile would live in Adelaide, a
 * Jamaican one on the Aleutians. There, the zone where most people of the country live is taken.
 */
final class Zones {
  private static final String NONE = "UTC";
  private static final Map<String, String> MAIN = new HashMap<>();

  static {
    put("America", "AG Antigua, AI Anguilla, BB Barbados, BQ Kralendijk, BR Sao_Paulo, BS Nassau");
    put("America", "CA Toronto, CL Santiago, CW Curacao, DM Dominica, EC Guayaquil, GD Grenada");
    put("America", "GL Godthab, JM Jamaica, KN St_Kitts, KY Cayman, LC St_Lucia, MS Montserrat");
    put("America", "DO Santo_Domingo, MX Mexico_City, PR Puerto_Rico, SX Lower_Princes");
    put("America", "TC Grand_Turk, TT Port_of_Spain, US New_York, VC St_Vincent, VG Tortola");
    put("America", "VI St_Thomas");
    put("Africa", "CD Kinshasa");
    put("Asia", "CN Shanghai, ID Jakarta, KZ Almaty, MN Ulaanbaatar, MY Kuala_Lumpur");
    put("Atlantic", "BM Bermuda");
    put("Australia", "AU Sydney");
    put("Europe", "DE Berlin, ES Madrid, FI Helsinki, GB London, GG Guernsey, IE Dublin");
    put("Europe", "IM Isle_of_Man, IT Rome, JE Jersey, NO Oslo, PT Lisbon, RU Moscow, UA Kiev");
    put("Indian", "RE Reunion, YT Mayotte");
    put("Pacific", "AS Pago_Pago, GU Guam, KI Tarawa, MP Saipan, NZ Auckland, PF Tahiti");
  }

  private Zones() {}

  private static void put(String area, String entries) {
    for (String entry : entries.split(", ", -1)) {
      MAIN.put(entry.substring(0, 2), area + "/" + entry.substring(3));
    }
  }

  /** The zones taken where a prefix does not tell. */
  static Collection<String> main() {
    return MAIN.values();
  }

  static String of(PhoneNumber number, String country) {
    PhoneNumberToTimeZonesMapper mapper = PhoneNumberToTimeZonesMapper.getInstance();
    List<String> candidates = mapper.getTimeZonesForNumber(number);
    // The mapper's own word for "none" is no zone to java.time.
    boolean none = candidates.contains(PhoneNumberToTimeZonesMapper.getUnknownTimeZone());
    if (none || candidates.isEmpty()) {
      return MAIN.getOrDefault(country, NONE);
    }
    return candidates.size() == 1
        ? candidates.get(0)
        : MAIN.getOrDefault(country, candidates.get(0));
  }
}
