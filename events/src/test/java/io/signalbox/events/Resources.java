package io.signalbox.events;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of this module, from a folder or from its jar. */
final class Resources {
  private static final String ROOT = "/signalbox/events";
  private static final String ANCHOR = ROOT + "/openapi.yaml";

  private Resources() {}

  /** Texts of all files in a folder and below, by their paths within it; {@code ""} for all. */
  static Map<String, String> texts(String folder) {
    URL anchor = Objects.requireNonNull(Resources.class.getResource(ANCHOR), ANCHOR);
    try {
      URI uri = anchor.toURI();
      if (!uri.getScheme().equals("jar")) {
        return texts(Objects.requireNonNull(Path.of(uri).getParent()), folder);
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        return texts(jar.getPath(ROOT), folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> texts(Path root, String folder) throws IOException {
    Path top = root.resolve(folder);
    List<Path> files;
    try (Stream<Path> paths = Files.walk(top)) {
      files = paths.filter(Files::isRegularFile).toList();
    }
    Map<String, String> texts = new TreeMap<>();
    for (Path file : files) {
      texts.put(top.relativize(file).toString().replace('\\', '/'), Files.readString(file));
    }
    return texts;
  }
}
