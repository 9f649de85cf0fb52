package io.signalbox.handlers;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import software.amazon.lambda.powertools.logging.PowertoolsLogging;

/**
 * JSON in, JSON out: the same bytes in the cloud and on a laptop. Exceptions fail the invocation;
 * the runtime logs them.
 */
abstract class JsonFunction implements RequestStreamHandler {
  private static final JsonMapper MAPPER = new JsonMapper();

  private final Runnable afterwards;

  /**
   * A function.
   *
   * @param afterwards is run when an invocation ends, however it ends; must not throw
   */
  JsonFunction(Runnable afterwards) {
    this.afterwards = afterwards;
  }

  @Override
  public final void handleRequest(InputStream input, OutputStream output, Context context)
      throws IOException {
    JsonNode event = MAPPER.readTree(input);
    PowertoolsLogging.initializeLogging(context);
    try {
      MAPPER.writeValue(output, handle(event));
    } finally {
      afterwards.run();
      PowertoolsLogging.clearState(true);
    }
  }

  abstract JsonNode handle(JsonNode event);
}
