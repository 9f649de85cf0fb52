package io.signalbox.local.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.LocalCloud;
import io.signalbox.local.Options;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ManualClock;
import io.signalbox.local.testing.ScriptedHandler;
import io.signalbox.local.testing.SdkClients;
import io.signalbox.local.testing.TestTemplate;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.PutEventsRequestEntry;
import software.amazon.awssdk.services.eventbridge.model.PutEventsResponse;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

class EventsAndSecretsTest {
  private static final ManualClock CLOCK = new ManualClock(Instant.parse("2026-03-01T10:00:00Z"));
  private static final List<String> TICKS = new CopyOnWriteArrayList<>();
  private static final List<String> ALERTS = new CopyOnWriteArrayList<>();

  private static LocalCloud cloud;
  private static EventBridgeClient events;

  @BeforeAll
  static void start() throws IOException {
    ScriptedHandler.script("tick", (event, call) -> "" + TICKS.add(event.toString()));
    ScriptedHandler.script("alert", (event, call) -> "" + ALERTS.add(event.toString()));
    TestTemplate template =
        new TestTemplate()
            .queue("swept", 30, "")
            .function("tick", 5, 5)
            .function("alert", 5, 5)
            .resource("Bus", "AWS::Events::EventBus", "{'Name':'signals'}")
            .resource(
                "Minutely",
                "AWS::Events::Rule",
                """
                {'ScheduleExpression':'rate(1 minute)','State':'ENABLED','Targets':[
                  {'Id':'a','Arn':{'Fn::GetAtt':['tickFunction','Arn']},
                   'Input':'{\\u0022n\\u0022:1}'},
                  {'Id':'b','Arn':{'Fn::GetAtt':['swept','Arn']}}]}
                """)
            .resource(
                "Alerts",
                "AWS::Events::Rule",
                """
                {'EventBusName':{'Ref':'Bus'},
                 'EventPattern':{'source':['breaker'],'detail':{'state':['open',{'prefix':'half'}]}},
                 'Targets':[{'Id':'a','Arn':{'Fn::GetAtt':['alertFunction','Arn']}}]}
                """)
            .resource(
                "Token",
                "AWS::SecretsManager::Secret",
                "{'Name':'app/token','GenerateSecretString':{'PasswordLength':40}}");
    cloud = LocalCloud.start(template.build(), Options.defaults().withClock(CLOCK));
    events = SdkClients.events(cloud.servicesEndpoint());
  }

  @AfterAll
  static void stop() {
    events.close();
    cloud.close();
  }

  @Test
  void rule_fires_at_the_start_and_then_at_its_rate_at_every_target() {
    Await.until("it fired", () -> TICKS.size() == 1 && cloud.depth("swept").visible() == 1);
    CLOCK.advance(Duration.ofMinutes(1));
    Await.until("it fired again", () -> TICKS.size() == 2 && cloud.depth("swept").visible() == 2);
    assertThat(TICKS).containsOnly("{\"n\":1}");
  }

  @Test
  void event_that_matches_reaches_the_target_and_all_are_recorded() {
    put("signals", "breaker", "{\"state\":\"closed\"}");
    put("signals", "other", "{\"state\":\"open\"}");
    put("signals", "breaker", "{\"state\":\"half-open\"}");
    Await.until("the alert came", () -> !ALERTS.isEmpty());
    assertThat(ALERTS).hasSize(1);
    assertThat(ALERTS.get(0)).contains("\"detail\":{\"state\":\"half-open\"}");
    assertThat(cloud.events())
        .extracting(event -> event.detail().path("state").asText())
        .containsExactly("closed", "open", "half-open");
  }

  @Test
  void entry_for_an_unknown_bus_fails_alone() {
    PutEventsResponse answer = put("nobody", "x", "{}");
    assertThat(answer.failedEntryCount()).isEqualTo(1);
    assertThat(answer.entries().get(0).errorCode()).isEqualTo("ResourceNotFoundException");
  }

  private static PutEventsResponse put(String bus, String source, String detail) {
    PutEventsRequestEntry entry =
        PutEventsRequestEntry.builder()
            .eventBusName(bus)
            .source(source)
            .detailType("Changed")
            .detail(detail)
            .build();
    return events.putEvents(request -> request.entries(entry));
  }

  @Test
  void secret_is_generated_from_the_seed() {
    try (SecretsManagerClient secrets = SdkClients.secrets(cloud.servicesEndpoint())) {
      String value = secrets.getSecretValue(r -> r.secretId("app/token")).secretString();
      assertThat(value).matches("[A-Za-z0-9]{40}").isEqualTo(cloud.secret("app/token"));
      assertThatThrownBy(() -> secrets.getSecretValue(r -> r.secretId("app/none")))
          .isInstanceOf(ResourceNotFoundException.class);
    }
  }
}
