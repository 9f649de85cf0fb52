package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.signalbox.local.Closer;
import io.signalbox.local.Options;
import io.signalbox.local.blueprint.Blueprint;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.http.LoopbackServer;
import io.signalbox.local.runtime.AsDeployed;
import io.signalbox.local.runtime.FunctionsZip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole system with its functions as deployed: what the local cloud otherwise runs on its own
 * class path runs from the zip, so that events, environment and answers are the real ones.
 */
@Tag("zip")
@EnabledOnOs(value = OS.LINUX, disabledReason = "The runtime interface client is for Linux only")
class EveryFunctionStartsAsDeployedTest {
  private static final Closer CLOSER = new Closer();
  private static final Queue<String> TOLD = new ConcurrentLinkedQueue<>();

  private static AsDeployed deployed;
  private static WorkForFunctions work;

  @BeforeAll
  static void start(@TempDir Path unzipped) throws IOException {
    FunctionsZip.unzip(unzipped);
    deployed = CLOSER.add(new AsDeployed(unzipped));
    LoopbackServer callbacks = CLOSER.add(new LoopbackServer("callbacks", 0));
    callbacks.start(EveryFunctionStartsAsDeployedTest::noteCallback);
    Options options = Options.defaults().withHandlers(deployed);
    LocalSystem system = CLOSER.add(LocalSystem.start(options, callbacks.uri().toString()));
    work = new WorkForFunctions(system, deployed, TOLD);
    deployed.awaitStarts();
    deployed.failNow();
  }

  @AfterAll
  static void stop() {
    CLOSER.close();
  }

  static Stream<String> functions() throws IOException {
    return blueprint().functions().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void function_starts_and_answers_rightly(String function) throws Exception {
    try {
      work.provoke(function);
      if (blueprint().sources().stream().anyMatch(s -> s.function().equals(function))) {
        work.finishesABatch(function);
      }
    } finally {
      deployed.failNow();
    }
    assertThat(deployed.answers(function)).isNotEmpty();
    assertThat(deployed.log(function).lines()).allSatisfy(line -> parse(line));
  }

  private static Blueprint blueprint() throws IOException {
    return BlueprintReader.read(Shipped.template(URI.create("http://127.0.0.1")));
  }

  private static void noteCallback(HttpExchange exchange) throws IOException {
    TOLD.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    exchange.sendResponseHeaders(204, -1);
  }

  /** Console of a function: the log service reads each line as JSON. */
  private static JsonNode parse(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("Not JSON: " + line, e);
    }
  }
}
