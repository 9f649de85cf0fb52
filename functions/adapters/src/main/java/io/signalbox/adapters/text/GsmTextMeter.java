package io.signalbox.adapters.text;

import com.cloudhopper.commons.charset.GSMCharset;
import io.signalbox.core.ingest.TextMeter;
import io.signalbox.core.message.Text;
import io.signalbox.core.message.Text.Encoding;
import java.util.BitSet;

/**
 * Measures by the default alphabet of GSM 03.38 as ch-commons-charset has it: GSM-7 when every
 * character is in it, else UCS-2. A segment is left short by one unit rather than split an escape
 * pair or a surrogate pair. An empty text is one segment of GSM-7.
 */
public final class GsmTextMeter implements TextMeter {
  private static final int GSM7_SINGLE = 160;
  private static final int GSM7_PART = 153;
  private static final int UCS2_SINGLE = 70;
  private static final int UCS2_PART = 67;
  private static final BitSet EXTENSION = extension();

  @Override
  public Text measure(String body) {
    if (GSMCharset.canRepresent(body)) {
      int[] septets = body.chars().map(c -> EXTENSION.get(c) ? 2 : 1).toArray();
      return new Text(body, Encoding.GSM7, segments(septets, GSM7_SINGLE, GSM7_PART));
    }
    int[] units = body.codePoints().map(Character::charCount).toArray();
    return new Text(body, Encoding.UCS2, segments(units, UCS2_SINGLE, UCS2_PART));
  }

  /** Filling each part as far as its next whole character fits makes the fewest parts. */
  private static int segments(int[] sizes, int single, int part) {
    int total = 0;
    int parts = 1;
    int used = 0;
    for (int size : sizes) {
      total += size;
      if (used + size > part) {
        parts++;
        used = 0;
      }
      used += size;
    }
    return total <= single ? 1 : parts;
  }

  private static BitSet extension() {
    BitSet extension = new BitSet();
    for (char c : GSMCharset.EXT_CHAR_TABLE) {
      if (c != 0) {
        extension.set(c);
      }
    }
    return extension;
  }
}
