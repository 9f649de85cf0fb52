package io.signalbox.local.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.signalbox.local.blueprint.BlueprintReader;
import io.signalbox.local.blueprint.FunctionSpec;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HandlersOfTheTemplateTest {
  static Collection<FunctionSpec> functions() throws IOException {
    URI nowhere = URI.create("http://127.0.0.1");
    return BlueprintReader.read(Shipped.template(nowhere)).functions().values();
  }

  @ParameterizedTest
  @MethodSource("functions")
  void handler_can_be_built_by_lambda_and_by_the_local_cloud(FunctionSpec function)
      throws ReflectiveOperationException {
    Class<?> handler = Class.forName(function.handlerClass());

    assertThat(handler).isPublic().isAssignableTo(RequestStreamHandler.class);
    assertThat(Modifier.isAbstract(handler.getModifiers())).isFalse();
    assertThat(handler.getConstructor()).as("as Lambda starts it").isNotNull();
    assertThat(handler.getConstructor(Map.class)).as("as the host starts it").isNotNull();
  }
}
