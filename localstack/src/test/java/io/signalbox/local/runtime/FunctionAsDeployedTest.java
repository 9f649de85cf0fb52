package io.signalbox.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "The runtime interface client is for Linux only")
class FunctionAsDeployedTest {
  @Test
  void function_answers_an_event_under_the_runtime_interface_client() throws Exception {
    try (LambdaProcess process = start(Echo.class.getName())) {
      assertThat(process.invoke("{\"n\":1}").get(30, TimeUnit.SECONDS)).isEqualTo("blue {\"n\":1}");
      assertThatThrownBy(() -> process.invoke("fail").get(30, TimeUnit.SECONDS))
          .hasMessageContaining("broken on purpose");
    }
  }

  @Test
  void function_that_cannot_be_loaded_reports_it() throws Exception {
    try (LambdaProcess process = start("io.nobody.Handler")) {
      assertThatThrownBy(() -> process.invoke("{}").get(30, TimeUnit.SECONDS))
          .hasMessageContaining("io.nobody.Handler");
    }
  }

  private static LambdaProcess start(String handler) throws IOException {
    List<Path> classpath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(entry -> entry.endsWith("test-classes"))
            .toList();
    return LambdaProcess.start(handler, classpath, Map.of("COLOUR", "blue"));
  }

  /** Answers its environment and the event. */
  public static final class Echo implements RequestStreamHandler {
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context)
        throws IOException {
      String event = new String(input.readAllBytes(), StandardCharsets.UTF_8);
      if (event.equals("fail")) {
        throw new IllegalStateException("broken on purpose");
      }
      String answer = System.getenv("COLOUR") + " " + event;
      output.write(answer.getBytes(StandardCharsets.UTF_8));
    }
  }
}
