package io.signalbox.infra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Remembers from what a template was made: our classes, the libraries, the stage, the channels. */
final class Stamp {
  private final String file;
  private final String stage;
  private final Path channels;
  private final Path template;

  /** A stamp in {@code file}; an empty name means that none is kept. */
  Stamp(String file, String stage, Path channels, Path template) {
    this.file = file;
    this.stage = stage;
    this.channels = channels;
    this.template = template;
  }

  boolean isCurrent() {
    try {
      return !file.isEmpty()
          && Files.exists(template)
          && Files.exists(Path.of(file))
          && Files.readString(Path.of(file)).equals(value());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot read what the template was made from: " + e.getMessage(), e);
    }
  }

  void put() {
    if (file.isEmpty()) {
      return;
    }
    try {
      Files.writeString(Path.of(file), value());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot stamp " + file + ": " + e.getMessage(), e);
    }
  }

  /** The template is part of it, so that one changed by hand is written anew. */
  private String value() throws IOException {
    MessageDigest digest = sha256();
    digest.update((stage + "\n" + System.getProperty("java.class.path")).getBytes(UTF_8));
    digest.update(Files.readAllBytes(channels));
    digest.update(Files.readAllBytes(template));
    for (Path ours : classFiles()) {
      digest.update(Files.readAllBytes(ours));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<Path> classFiles() throws IOException {
    Path root = classes();
    if (!Files.isDirectory(root)) {
      return List.of(root);
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(p -> p.toString().endsWith(".class")).sorted().toList();
    }
  }

  /** By its URI: a URL keeps a blank of the path as %20. */
  private static Path classes() throws IOException {
    try {
      return Path.of(Stamp.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("our classes have no place in the file system", e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
