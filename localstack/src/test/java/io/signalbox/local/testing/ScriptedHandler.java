package io.signalbox.local.testing;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Does what the test scripted under the name in its environment variable {@code SCRIPT}. */
public final class ScriptedHandler implements RequestStreamHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Script> SCRIPTS = new ConcurrentHashMap<>();

  private final Map<String, String> environment;

  /** One invocation. */
  public interface Script {
    /** Event in, answer (JSON text) out. */
    String run(JsonNode event, Call call) throws Exception;
  }

  /** What a script may look at beside the event. */
  public record Call(ScriptedHandler instance, Map<String, String> environment, Context context) {}

  public ScriptedHandler(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Sets the script that handlers with this name run from now on. */
  public static void script(String name, Script script) {
    SCRIPTS.put(name, script);
  }

  @Override
  public void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    Script script = SCRIPTS.getOrDefault(environment.getOrDefault("SCRIPT", ""), (e, c) -> "{}");
    try {
      String answer = script.run(JSON.readTree(input), new Call(this, environment, context));
      output.write(answer.getBytes(StandardCharsets.UTF_8));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
