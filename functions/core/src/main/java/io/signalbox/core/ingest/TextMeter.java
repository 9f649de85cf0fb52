package io.signalbox.core.ingest;

import io.signalbox.core.message.Text;

/**
 * Chooses the encoding, then counts segments: GSM-7 160 or 153 septets, UCS-2 70 or 67 code units
 * (3GPP TS 23.038 and 23.040). Neither an escape pair nor a surrogate pair is split.
 */
public interface TextMeter {
  Text measure(String body);
}
