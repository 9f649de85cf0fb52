package io.signalbox.local.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("zip")
class ZipHoldsWhatFunctionsNeedTest {
  private static final long MEGABYTE = 1024 * 1024;

  /** Tests, infrastructure, the local cloud, and what Lambda's own runtime brings. */
  private static final List<String> NOT_OF_FUNCTIONS =
      List.of(
          "org/junit/",
          "org/assertj/",
          "com/tngtech/archunit/",
          "software/amazon/awscdk/",
          "software/amazon/jsii/",
          "io/signalbox/local/",
          "io/signalbox/infra/",
          "io/signalbox/core/testing/",
          "org/elasticmq/",
          "com/amazonaws/services/lambda/runtime/api/");

  @TempDir Path unzipped;

  @BeforeEach
  void unzip() throws IOException {
    FunctionsZip.unzip(unzipped);
  }

  @Test
  void no_test_infrastructure_or_local_cloud_is_deployed() throws IOException {
    List<String> strangers = new ArrayList<>();
    for (Path jar : FunctionsZip.jars(unzipped)) {
      FunctionsZip.names(jar).stream()
          .filter(name -> NOT_OF_FUNCTIONS.stream().anyMatch(name::startsWith))
          .map(name -> jar.getFileName() + ": " + name)
          .forEach(strangers::add);
    }

    assertThat(strangers).isEmpty();
  }

  /** Lambda takes 50 MB of zip when uploaded directly, and 250 MB unzipped. */
  @Test
  void it_fits_lambda_with_room() throws IOException {
    long bytes = 0;
    for (Path jar : FunctionsZip.jars(unzipped)) {
      bytes += Files.size(jar);
    }

    assertThat(FunctionsZip.size()).isLessThan(50 * MEGABYTE);
    assertThat(bytes).isBetween(MEGABYTE, 250 * MEGABYTE);
  }
}
