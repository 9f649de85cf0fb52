package io.signalbox.local.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.signalbox.local.template.TemplateException;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventPatternTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String EVENT =
      "{'source':'app','detail':{'n':5,'state':'open','tags':['a','b'],'null':null}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'source':['app']} | true",
        "{'source':['x','app']} | true",
        "{'source':['x']} | false",
        "{'detail':{'n':[5]}} | true",
        "{'detail':{'n':['5']}} | false",
        "{'detail':{'tags':['b']}} | true",
        "{'detail':{'tags':['c']}} | false",
        "{'detail':{'state':[{'prefix':'op'}]}} | true",
        "{'detail':{'state':[{'prefix':'x'}]}} | false",
        "{'detail':{'state':[{'anything-but':'open'}]}} | false",
        "{'detail':{'state':[{'anything-but':['closed']}]}} | true",
        "{'detail':{'none':[{'exists':false}]}} | true",
        "{'detail':{'none':[{'exists':true}]}} | false",
        "{'detail':{'state':[{'exists':true}]}} | true",
        "{'source':['app'],'detail':{'state':['x']}} | false"
      })
  void pattern_matches(String pattern, boolean expected) throws IOException {
    assertThat(EventPattern.matches(JSON.readTree(json(pattern)), JSON.readTree(json(EVENT))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'detail':{'n':[{'numeric':['>',1]}]}}",
        "{'$or':[{'source':['a']}]}",
        "{'source':[{'anything-but':{'prefix':'a'}}]}"
      })
  void unsupported_pattern_is_an_error(String pattern) {
    assertThatThrownBy(() -> EventPattern.check(JSON.readTree(json(pattern))))
        .isInstanceOf(TemplateException.class);
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }
}
