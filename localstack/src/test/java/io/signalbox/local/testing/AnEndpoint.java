package io.signalbox.local.testing;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * An emulator of AWS for the tests that ask for one: that of {@code SIGNALBOX_AWS_ENDPOINT}, else
 * LocalStack in Docker ({@code SIGNALBOX_LOCALSTACK_IMAGE}, with {@code LOCALSTACK_AUTH_TOKEN}),
 * which ends with this JVM. Without either the tests are skipped, and say so.
 */
public final class AnEndpoint implements ExecutionCondition {
  private static final String GIVEN = "SIGNALBOX_AWS_ENDPOINT";
  private static final String IMAGE = "SIGNALBOX_LOCALSTACK_IMAGE";

  /** The last image that runs without a token. */
  private static final String DEFAULT_IMAGE = "localstack/localstack:4.14.0";

  private static final String TOKEN = "LOCALSTACK_AUTH_TOKEN";
  private static final String NONE =
      "no emulator of AWS: " + GIVEN + " is not set, and no Docker runs";

  private static @Nullable URI known;

  /** Whether this JVM's tests are to run at an endpoint, by the build's word. */
  public static boolean isWanted() {
    return Boolean.getBoolean("signalbox.endpoint");
  }

  /** Its address. */
  public static synchronized URI uri() {
    if (known == null) {
      String given = System.getenv(GIVEN);
      known = given == null ? container() : URI.create(given);
    }
    return known;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (System.getenv(GIVEN) != null || hasDocker()) {
      return ConditionEvaluationResult.enabled("at " + uri());
    }
    System.out.println("skipped " + context.getDisplayName() + ": " + NONE);
    return ConditionEvaluationResult.disabled(NONE);
  }

  /** Asks Testcontainers, which is loud, only where there may be one. */
  private static boolean hasDocker() {
    boolean likely =
        System.getenv("DOCKER_HOST") != null || Files.exists(Path.of("/var/run/docker.sock"));
    return likely && DockerClientFactory.instance().isDockerAvailable();
  }

  private static URI container() {
    Map<String, String> environment = System.getenv();
    String image = environment.getOrDefault(IMAGE, DEFAULT_IMAGE);
    LocalStackContainer container =
        new LocalStackContainer(
            DockerImageName.parse(image).asCompatibleSubstituteFor("localstack/localstack"));
    if (environment.containsKey(TOKEN)) {
      container.withEnv(TOKEN, environment.get(TOKEN));
    }
    container.start();
    return container.getEndpoint();
  }
}
