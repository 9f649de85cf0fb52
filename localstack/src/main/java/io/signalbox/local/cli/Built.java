package io.signalbox.local.cli;

import io.signalbox.local.embedded.Dynalite;
import io.signalbox.local.system.Shipped;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the build made, found from the folder {@code localstack}. */
final class Built {
  private static final String ZIP = "../functions/handlers/target/signalbox-functions.zip";

  private Built() {}

  /** The folder {@code localstack}. */
  static Path home() {
    return Path.of(System.getProperty(Dynalite.HOME_PROPERTY, ""));
  }

  /** The folder of the whole repository. */
  static Path root() {
    return home().resolve("..").normalize();
  }

  /** The zip of all functions. */
  static Path zip() throws IOException {
    Path zip = home().resolve(ZIP).normalize();
    if (!Files.exists(zip)) {
      throw new FileNotFoundException(zip + " is not built: mvn package");
    }
    return zip;
  }

  /** The template of that stage, which is synthesized unless the build did. */
  static String template(String stage) throws IOException, InterruptedException {
    if (stage.equals("local")) {
      return Shipped.template();
    }
    Cdk cdk = new Cdk(root(), stage);
    List<String> faults = cdk.template();
    if (!faults.isEmpty()) {
      throw new IOException(String.join(System.lineSeparator(), faults));
    }
    return Files.readString(cdk.templateFile());
  }
}
