package io.signalbox.core.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Case 13: one id, written in two ways. */
class IdsOfProvidersAreMatchedTest {

  @ParameterizedTest(name = "{0}: {1} is {2}")
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "exact,17,17",
        "caseless,AbC-1, abc-1 ",
        "decimal,17,0000000017",
        "decimal,0,000",
        "hex,00FF,ff",
        "hex,0x00FF,ff",
        "hex,ff,0XFF",
        "hexToDecimal,0x1A,26",
        "decimalToHex,26,0x1a",
        "hex,0x,0X",
        "hexToDecimal,1A,26",
        "hexToDecimal,FFFFFFFFFFFFFFFF,18446744073709551615",
        "decimalToHex,26,1a",
        "decimalToHex,26,0000001A",
        "uuid,9F1C2A7E-5B1D-4C7E-9D55-000000000012,9f1c2a7e5b1d4c7e9d55000000000012",
        "uuid,{9f1c2a7e-5b1d-4c7e-9d55-000000000012},9F1C2A7E-5B1D-4C7E-9D55-000000000012",
        "decimal,msg-A,MSG-a",
      })
  void the_forms_of_one_id_meet(String codec, String inAnswer, String inReceipt) {
    IdCodec c = IdCodec.named(codec).orElseThrow();

    assertThat(c.ofReceipt(inReceipt)).isEqualTo(c.ofAnswer(inAnswer));
  }

  @ParameterizedTest(name = "{0}: {1} is not {2}")
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "exact,17, 17",
        "exact,a,A",
        "caseless,17,017",
        "decimal,17,18",
        "hexToDecimal,26,26",
        "hex,0x1g,1g",
        "decimalToHex,26,26",
        "uuid,a-b,ab",
      })
  void the_forms_of_two_ids_do_not(String codec, String inAnswer, String inReceipt) {
    IdCodec c = IdCodec.named(codec).orElseThrow();

    assertThat(c.ofReceipt(inReceipt)).isNotEqualTo(c.ofAnswer(inAnswer));
  }

  @Test
  void every_codec_has_a_name_in_configuration() {
    for (IdCodec codec : IdCodec.values()) {
      assertThat(IdCodec.named(codec.wireName())).contains(codec);
    }
    assertThat(IdCodec.named("base64")).isEmpty();
  }
}
