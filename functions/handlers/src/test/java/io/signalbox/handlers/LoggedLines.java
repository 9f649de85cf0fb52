package io.signalbox.handlers;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a test logs, as the deployed layout writes it. */
final class LoggedLines implements BeforeEachCallback, AfterEachCallback {
  private final Lines lines = new Lines();

  List<String> lines() {
    return List.copyOf(lines.written);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    lines.start();
    root().addAppender(lines);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    root().removeAppender(lines);
    lines.stop();
  }

  private static Logger root() {
    return ((LoggerContext) LogManager.getContext(false)).getRootLogger();
  }

  private static final class Lines extends AbstractAppender {
    private final List<String> written = new ArrayList<>();

    Lines() {
      super(
          "lines",
          null,
          Objects.requireNonNull(root().getAppenders().get("out")).getLayout(),
          false,
          Property.EMPTY_ARRAY);
    }

    @Override
    public synchronized void append(LogEvent event) {
      written.add(String.valueOf(getLayout().toSerializable(event)));
    }
  }
}
