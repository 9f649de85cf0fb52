package io.signalbox.infra.plan;

import static io.signalbox.infra.plan.Channels.channel;
import static io.signalbox.infra.plan.Channels.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CASES 3. */
class BadChannelsAreRefusedTest {

  @Test
  void a_channel_of_one_slot_is_named_and_the_limit_explained() {
    assertThat(faultsOf(file(channel("fine", 2), channel("lonely", 1))))
        .singleElement()
        .asString()
        .contains("'lonely'", "leaves 1 slot(s)", "at least 2", "event source cannot be limited");
  }

  @Test
  void a_concurrency_that_parallel_sends_do_not_divide_is_refused() {
    assertThat(faultsOf(file(channel("odd", 7, 2))))
        .singleElement()
        .asString()
        .contains("'odd'", "maxConcurrency 7", "not a multiple of parallelSends 2");
  }

  @Test
  void a_name_that_is_there_twice_is_refused_once() {
    assertThat(faultsOf(file(channel("twin", 4), channel("twin", 4))))
        .containsExactly("channel 'twin' is there more than once");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Upper",
        "1st",
        "under_score",
        "dash-",
        "-dash",
        "two--dashes",
        "dot.ted",
        "sp ace",
        "a-name-of-21-symbols1"
      })
  void a_name_that_cannot_be_part_of_a_queue_name_is_refused(String name) {
    Channel bad =
        new Channel(name, "token", 4, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), false);
    assertThat(faultsOf(file(bad)))
        .singleElement()
        .asString()
        .contains("channel '" + name + "'", "1 to 20");
  }

  @Test
  void a_secret_that_secrets_manager_would_not_take_is_refused() {
    Channel bad =
        new Channel("a", "to ken", 4, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), false);
    assertThat(faultsOf(file(bad))).singleElement().asString().contains("'a'", "secret 'to ken'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'name':'',                        | channel '#1': name is missing",
        "'secret':'',                      | secret is missing",
        "'maxConcurrency':0,               | maxConcurrency must be a whole number from 1",
        "'maxConcurrency':'many',          | maxConcurrency must be a whole number from 1",
        "'maxConcurrency':1e12,            | maxConcurrency must be a whole number from 1",
        "'parallelSends':-1,               | parallelSends must be a whole number from 1",
        "'parallelSends':1.5,              | parallelSends must be a whole number from 1",
        "'connectTimeout':'2 s',           | connectTimeout must be an ISO-8601 duration",
        "'readTimeout':'PT0S',             | readTimeout must be an ISO-8601 duration",
        "'readTimeout':'PT-2S',            | readTimeout must be an ISO-8601 duration"
      })
  void an_entry_that_cannot_be_read_is_refused(String override, String fault) {
    String json =
        "{'channels':[{'name':'a','secret':'a','maxConcurrency':4,'parallelSends':1,"
            + override.strip().replaceAll(",$", "")
            + "}]}";
    assertThat(ChannelFile.parse(json.replace('\'', '"')).faults())
        .singleElement()
        .asString()
        .contains(fault);
  }

  @Test
  void timeouts_that_are_not_given_are_two_and_five_seconds() {
    String json =
        "{\"channels\":[{\"name\":\"a\",\"secret\":\"a\",\"maxConcurrency\":4,\"parallelSends\":1}]}";
    assertThat(ChannelFile.parse(json).channels())
        .extracting(Channel::connectTimeout, Channel::readTimeout)
        .containsExactly(tuple(Duration.ofSeconds(2), Duration.ofSeconds(5)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{\"channels\":{}}", "{\"channels\":[]}"})
  void a_file_without_channels_is_refused(String json) {
    assertThat(ChannelFile.parse(json).faults()).singleElement().asString().contains("no list");
  }

  @Test
  void a_file_that_is_not_json_is_refused() {
    assertThat(ChannelFile.parse("{").faults()).singleElement().asString().contains("not JSON");
  }

  @Test
  void a_file_that_is_not_there_is_named() {
    assertThatThrownBy(() -> ChannelFile.read(Path.of("no-such-file.json")))
        .hasMessageContaining("no-such-file.json");
  }

  @Test
  void all_faults_are_told_at_once() {
    ChannelFile file =
        new ChannelFile(
            List.of(channel("lonely", 1), channel("odd", 7, 2), channel("huge", 1_000)),
            List.of("channel 'mute': secret is missing"));
    InvalidPlanException refusal = refusal(new Stage("Bad Stage"), file);
    assertThat(refusal.faults()).hasSize(5);
    assertThat(refusal)
        .hasMessageContainingAll(
            "5 fault(s)", "'mute'", "'lonely'", "'odd'", "huge", "'Bad Stage'");
  }

  private static List<String> faultsOf(ChannelFile file) {
    return refusal(new Stage("test"), file).faults();
  }

  private static InvalidPlanException refusal(Stage stage, ChannelFile file) {
    return catchThrowableOfType(
        InvalidPlanException.class, () -> Planner.plan(stage, file, Tuning.defaults()));
  }
}
