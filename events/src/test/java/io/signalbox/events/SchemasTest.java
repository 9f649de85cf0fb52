package io.signalbox.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemasTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String DIALECT = SpecificationVersion.DRAFT_2020_12.getDialectId();

  private final Contract contract = Contract.open();

  static Set<String> names() {
    return Contract.schemas().keySet();
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_schema_is_valid_and_named_after_its_file(String name) {
    String text = Contract.schemas().getOrDefault(name, "");
    JsonNode schema = JSON.readTree(text);

    assertThat(schema.path("$schema").asString()).isEqualTo(DIALECT);
    assertThat(schema.path("$id").asString()).isEqualTo(Contract.SCHEMA + name);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(DIALECT))
                .validate(text, InputFormat.JSON))
        .isEmpty();
  }

  /** A reference to a schema that is not there is found only when it is used. */
  @ParameterizedTest
  @MethodSource("names")
  void every_schema_can_be_used(String name) {
    assertThat(contract.faults(name, "{}")).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "work            | {'type':'tick','cause':'minute','id':'rule'}",
        "tick            | {'type':'tick','cause':'evidence','id':'sim-a','newer':1}",
        "receipt-check   | {'type':'receipt-check','channel':'sim-a','references':[]}",
        "unread-receipt  | {'type':'unread-receipt','eventId':'e','channel':'sim-a',"
            + "'why':'no_such_part','reference':'','providerId':'17','status':'','code':'',"
            + "'providerAt':'2026-03-01T09:00:00Z','receivedAt':'2026-03-01T09:00:00Z'}",
        "schedule-input  | {'minute':29000000}",
        "sweep-input     | {'sweep':true}",
        "release-input   | {'sweep':true}",
        "breaker-input   | {'tick':'minute'}",
        "batch-answer    | {'batchItemFailures':[{'itemIdentifier':'1'}]}",
        "release-answer  | {'released':0}",
      })
  void what_is_right_conforms(String schema, String json) {
    assertThat(contract.faults(schema, json.replace('\'', '"'))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "work            | {'type':'laser'}",
        "work            | 7",
        "tick            | {'type':'tick','cause':'whim','id':'x'}",
        "receipt-check   | {'type':'receipt-check','channel':'sim-a','references':['m-1']}",
        "work            | {'type':'cancel-check','id':'m-1','tenant':'acme'}",
        "work            | {'type':'unread-receipt','eventId':'e','channel':'sim-a'}",
        "schedule-input  | {'minute':'29000000'}",
        "release-input   | {}",
        "breaker-input   | {'tick':'hour'}",
        "batch-answer    | {'batchItemFailures':['1']}",
        "release-answer  | {}",
        "channels        | {'channels':[],'bizTypes':[]}",
      })
  void what_is_wrong_does_not(String schema, String json) {
    assertThat(contract.faults(schema, json.replace('\'', '"'))).isNotEmpty();
  }
}
