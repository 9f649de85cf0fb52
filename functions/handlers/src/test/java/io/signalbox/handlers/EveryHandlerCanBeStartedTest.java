package io.signalbox.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Lambda starts a handler by its class name alone, the local host with an environment. */
class EveryHandlerCanBeStartedTest {
  private static final Set<String> NAMES =
      Set.of(
          "Admin",
          "Ingest",
          "Story",
          "Cancel",
          "Feedback",
          "ReceiptIntake",
          "Receipt",
          "Route",
          "Send",
          "Confirm",
          "Release",
          "Breaker",
          "Webhook",
          "DeadLetter");

  @Test
  void there_is_one_handler_for_each_function() {
    assertThat(handlers())
        .extracting(Class::getSimpleName)
        .containsExactlyInAnyOrderElementsOf(
            NAMES.stream().map(name -> name + "Handler").collect(Collectors.toSet()));
  }

  @Test
  void each_has_both_public_constructors() throws NoSuchMethodException {
    for (Class<?> handler : handlers()) {
      assertThat(Modifier.isPublic(handler.getModifiers())).as(handler.getName()).isTrue();
      assertThat(RequestStreamHandler.class).isAssignableFrom(handler);
      assertThat(handler.getConstructor()).isNotNull();
      assertThat(handler.getConstructor(Map.class)).isNotNull();
    }
  }

  @Test
  void each_refuses_to_start_without_its_environment_and_says_what_is_missing() {
    for (Class<?> handler : handlers()) {
      assertThatThrownBy(() -> handler.getConstructor(Map.class).newInstance(Map.of()))
          .as(handler.getName())
          .isInstanceOf(InvocationTargetException.class)
          .hasCauseInstanceOf(IllegalStateException.class)
          .cause()
          .hasMessageContaining(" is not set");
    }
  }

  private static List<Class<?>> handlers() {
    return new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(HttpFunction.class.getPackageName())
            .stream()
            .filter(c -> c.getSimpleName().endsWith("Handler"))
            .<Class<?>>map(JavaClass::reflect)
            .toList();
  }
}
