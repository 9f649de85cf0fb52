package io.signalbox.local.runtime;

import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import io.signalbox.local.template.Arns;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A function in a process of its own, run by AWS's runtime interface client as in Lambda. Linux
 * only: the client has no native library for others.
 */
public final class LambdaProcess implements AutoCloseable {
  private static final String JNI =
      "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

  /** The JDK that warns of native access which no option allows. */
  private static final int FIRST_TO_WARN = 24;

  private final RuntimeApi api;
  private final Process process;
  private final Path folder;

  private LambdaProcess(RuntimeApi api, Process process, Path folder) {
    this.api = api;
    this.process = process;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param classpath of the function, without the client itself
   * @param environment of the function, and nothing else but what Lambda sets
   */
  public static LambdaProcess start(
      String handler, List<Path> classpath, Map<String, String> environment) throws IOException {
    RuntimeApi api = new RuntimeApi();
    Path folder = Files.createTempDirectory("lambda-process");
    ProcessBuilder command =
        new ProcessBuilder(command(folder, join(classpath), handler))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile());
    // Nothing of the test's own environment: a function that needs more than it is given shall
    // fail.
    command.environment().clear();
    command.environment().put("AWS_LAMBDA_RUNTIME_API", api.address());
    command.environment().put("AWS_LAMBDA_FUNCTION_NAME", "function");
    command.environment().put("AWS_LAMBDA_FUNCTION_VERSION", "1");
    command.environment().put("AWS_REGION", Arns.REGION);
    command.environment().put("_HANDLER", handler);
    command.environment().putAll(environment);
    LambdaProcess function = new LambdaProcess(api, command.start(), folder);
    var unused =
        function.process.onExit().thenRun(() -> api.fail("It ended and said: " + function.log()));
    return function;
  }

  private static List<String> command(Path folder, String classpath, String handler)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    if (Runtime.version().feature() >= FIRST_TO_WARN) {
      // As Lambda's own runtime does: the client brings a native library.
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.add("-D" + JNI + "=" + unpackLibrary(folder));
    command.addAll(List.of("-cp", classpath, AWSLambda.class.getName(), handler));
    return command;
  }

  /** What it has printed so far. */
  public String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }

  /** Completes when it asks for its first event; exceptionally when it cannot start. */
  public CompletableFuture<Void> ready() {
    return api.asked();
  }

  /** Runs the function; completes with its answer, exceptionally with its error. */
  public CompletableFuture<String> invoke(String event) {
    return api.invoke(event);
  }

  /** The jars of an unzipped function: its root, then everything under {@code lib}. */
  public static List<Path> classpathOf(Path unzipped) throws IOException {
    List<Path> classpath = new ArrayList<>(List.of(unzipped));
    try (Stream<Path> jars = Files.list(unzipped.resolve("lib"))) {
      jars.sorted().forEach(classpath::add);
    }
    return classpath;
  }

  /** Ends it and removes its temporary files. */
  @Override
  public void close() throws IOException {
    api.close();
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  /** The client unpacks to one fixed path, which two processes that start at once would share. */
  private static Path unpackLibrary(Path folder) throws IOException {
    String processor = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
    Path library = folder.resolve("lambda-jni.so");
    String resource = "/jni/libaws-lambda-jni.linux-" + processor + ".so";
    try (InputStream content = AWSLambda.class.getResourceAsStream(resource)) {
      if (content == null) {
        throw new IOException("The runtime interface client lacks " + resource);
      }
      Files.copy(content, library, StandardCopyOption.REPLACE_EXISTING);
    }
    return library;
  }

  /** Lambda's own runtime brings the client; here it comes from the test's class path. */
  private static String join(List<Path> classpath) {
    Stream<String> client =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> isOfClient(Path.of(entry).getFileName().toString()));
    return Stream.concat(classpath.stream().map(p -> p.toAbsolutePath().toString()), client)
        .reduce((left, right) -> left + File.pathSeparator + right)
        .orElseThrow();
  }

  private static boolean isOfClient(String jar) {
    return jar.startsWith("aws-lambda-java-") || jar.startsWith("utils-lite-");
  }
}
