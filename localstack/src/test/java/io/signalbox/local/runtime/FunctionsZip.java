package io.signalbox.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The zip of functions that Maven built in this run. */
public final class FunctionsZip {
  private static final String REMEDY = "run mvn verify, which builds it before this test";

  /** Tests run in the folder of their module. */
  private static final Path ZIP =
      Path.of("..", "functions", "handlers", "target", "signalbox-functions.zip");

  private FunctionsZip() {}

  /** Bytes of the zip. */
  public static long size() throws IOException {
    return Files.size(existing());
  }

  /**
   * Unpacks it.
   *
   * @throws AssertionError when it is not there, or not of the classes that are tested now
   */
  public static void unzip(Path to) throws IOException {
    try (ZipFile zip = new ZipFile(existing().toFile())) {
      for (ZipEntry entry : zip.stream().filter(e -> !e.isDirectory()).toList()) {
        Path file = to.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        try (InputStream content = zip.getInputStream(entry)) {
          Files.copy(content, file);
        }
      }
    }
    requireFresh(to);
  }

  /** The jars of an unpacked zip. */
  public static List<Path> jars(Path unzipped) throws IOException {
    return LambdaProcess.classpathOf(unzipped).stream().filter(Files::isRegularFile).toList();
  }

  /** Names of the files in a jar. */
  public static List<String> names(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().filter(e -> !e.isDirectory()).map(ZipEntry::getName).toList();
    }
  }

  private static Path existing() {
    assertThat(ZIP).as("The zip of functions is missing: %s", REMEDY).exists();
    return ZIP;
  }

  /** A zip of yesterday's classes would be green for yesterday. */
  private static void requireFresh(Path unzipped) throws IOException {
    List<String> stale = new ArrayList<>();
    for (Path jar : jars(unzipped)) {
      if (jar.getFileName().toString().startsWith("signalbox-")) {
        stale.addAll(stale(jar));
      }
    }
    assertThat(stale).as("The zip of functions is of other classes: %s", REMEDY).isEmpty();
  }

  private static List<String> stale(Path jar) throws IOException {
    List<String> stale = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        try (InputStream zipped = zip.getInputStream(entry);
            InputStream tested =
                FunctionsZip.class.getClassLoader().getResourceAsStream(entry.getName())) {
          if (tested == null || !Arrays.equals(zipped.readAllBytes(), tested.readAllBytes())) {
            stale.add(entry.getName());
          }
        }
      }
    }
    return stale;
  }
}
