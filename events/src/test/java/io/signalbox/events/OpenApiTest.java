package io.signalbox.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class OpenApiTest {
  private static final String REQUEST = "/components/schemas/MessageRequest";
  private static final String GOOD = "'requestId':'r','to':['+12025550100'],";

  private final Contract contract = Contract.open();

  @Test
  void description_is_read_without_a_message() {
    ParseOptions options = new ParseOptions();
    options.setResolve(true);
    SwaggerParseResult result =
        new OpenAPIV3Parser()
            .readContents(Resources.texts("").get("openapi.yaml"), List.of(), options);

    OpenAPI api = result.getOpenAPI();
    assertThat(result.getMessages()).isEmpty();
    assertThat(api.getOpenapi()).isEqualTo("3.1.0");
    assertThat(api.getPaths()).hasSize(17);
    assertThat(api.getWebhooks()).containsOnlyKeys("messageClosed");
  }

  @Test
  void every_schema_is_valid() {
    Schema dialect =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

    JsonNode schemas = contract.openApi().at("/components/schemas");
    assertThat(schemas.size()).isGreaterThan(20);
    schemas.forEach(
        schema ->
            assertThat(dialect.validate(schema.toString(), InputFormat.JSON))
                .as("%s", schema)
                .isEmpty());
  }

  @Test
  void every_example_of_a_request_conforms() {
    contract
        .openApi()
        .at("/paths/~1v1~1messages/post/requestBody/content/application~1json/examples")
        .forEach(
            example ->
                assertThat(contract.apiFaults(REQUEST, example.path("value").toString()))
                    .as("%s", example)
                    .isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'kind':'otp','text':'x'",
        "'kind':'otp','bizType':'REGISTER_CODE','template':{'id':'code','params':{'code':'4711'}}",
        "'kind':'otp','text':'x','ttlSeconds':10,'maxAttempts':10",
        "'kind':'otp','text':'x','ttlSeconds':60.0",
        "'kind':'otp','text':'a\\r\\n\\tb \\ud83d\\ude00'",
        "'kind':'otp','text':'x','sendAt':'2026-03-01T09:00:00.5+01:00'",
        "'kind':'otp','text':'x','sendAt':{'local':'2026-03-01T09:00','zone':'recipient'}",
        "'kind':'otp','text':'x','callbackUrl':'https://acme.example/hook?a=1'",
        "'kind':'otp','text':'x','callbackUrl':'https://acme.example/@signalbox'",
      })
  void good_requests_conform(String fields) {
    assertThat(contract.apiFaults(REQUEST, json(fields))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'text':'x'                                     | neither kind nor bizType",
        "'kind':'sms','text':'x'                        | no such kind",
        "'kind':'otp'                                   | neither text nor template",
        "'kind':'otp','text':'x','template':{'id':'t'}  | both",
        "'kind':'otp','text':' '                        | blank",
        "'kind':'otp','template':{'params':{}}          | no template named",
        "'kind':'otp','template':{'id':'t','params':{'n':12.50}} | no text",
        "'kind':'otp','template':{'id':'t','params':{'n':'\\u0000'}} | control character",
        "'kind':'otp','text':'a\\ud83d b'               | half of a surrogate pair",
        "'kind':'otp','text':'x','ttlSeconds':9         | too short a life",
        "'kind':'otp','text':'x','ttlSeconds':10.5      | no whole seconds",
        "'kind':'otp','text':'x','maxAttempts':11       | too many attempts",
        "'kind':'otp','text':'x','from':'-ACME'         | sender",
        "'kind':'otp','text':'x','sendAt':'tomorrow'    | no time",
        "'kind':'otp','text':'x','sendAt':'2026-03-01T09:00:00' | no offset",
        "'kind':'otp','text':'x','sendAt':{'zone':'recipient'}  | no local time",
        "'kind':'otp','text':'x','callbackUrl':'ftp://a.example' | scheme",
        "'kind':'otp','text':'x','callbackUrl':'https://u:p@a.example' | credentials",
        "'kind':'otp','text':'x','callbackUrl':'https://a.example/a b' | blank in a URL",
        "'kind':'otp','text':'x','callbackUrl':'https://a.example/#b' | fragment",
        "'kind':'otp','text':'x','priority':1           | unknown field",
      })
  void bad_requests_do_not(String fields, String why) {
    assertThat(contract.apiFaults(REQUEST, json(fields))).as(why).isNotEmpty();
  }

  private static String json(String fields) {
    return "{" + (GOOD + fields).replace('\'', '"') + "}";
  }
}
