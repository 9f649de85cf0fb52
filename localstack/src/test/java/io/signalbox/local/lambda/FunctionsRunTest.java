package io.signalbox.local.lambda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.signalbox.local.blueprint.FunctionSpec;
import io.signalbox.local.template.TemplateException;
import io.signalbox.local.testing.Await;
import io.signalbox.local.testing.ScriptedHandler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FunctionsRunTest {
  private static final byte[] EVENT = "{\"n\":1}".getBytes(StandardCharsets.UTF_8);

  @Test
  void handler_gets_event_environment_and_context() {
    ScriptedHandler.script(
        "f",
        (event, call) ->
            event.path("n").asInt()
                + call.environment().get("COLOUR")
                + call.environment().get("AWS_LAMBDA_FUNCTION_NAME")
                + call.context().getFunctionName()
                + (call.context().getRemainingTimeInMillis() > 4000));
    try (LambdaHost host = host(1, 5, InvocationHook.NONE)) {
      assertThat(run(host)).hasToString("1redfftrue");
    }
  }

  @Test
  void instance_is_used_again_and_a_second_one_only_when_two_run() throws Exception {
    Set<ScriptedHandler> instances = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    ScriptedHandler.script("f", (event, call) -> "" + instances.add(call.instance()));
    try (LambdaHost host = host(2, 5, InvocationHook.NONE)) {
      run(host);
      run(host);
      assertThat(instances).hasSize(1);
      ScriptedHandler.script(
          "f",
          (event, call) -> {
            instances.add(call.instance());
            both.countDown();
            both.await();
            return "";
          });
      CompletableFuture<Answer> first = host.function("f").invoke(EVENT);
      host.function("f").invoke(EVENT).join();
      first.join();
      assertThat(instances).hasSize(2);
    }
  }

  @Test
  void invocation_beyond_the_reserved_concurrency_is_throttled() {
    CountDownLatch go = new CountDownLatch(1);
    ScriptedHandler.script(
        "f",
        (event, call) -> {
          go.await();
          return "{}";
        });
    try (LambdaHost host = host(2, 5, InvocationHook.NONE)) {
      List<CompletableFuture<Answer>> running =
          List.of(host.function("f").invoke(EVENT), host.function("f").invoke(EVENT));
      assertThat(run(host)).isInstanceOf(Answer.Throttled.class);
      assertThat(host.inFlight()).containsExactly(Map.entry("f", 2));
      go.countDown();
      running.forEach(CompletableFuture::join);
      assertThat(host.inFlight()).isEmpty();
      assertThat(run(host)).isInstanceOf(Answer.Success.class);
    }
  }

  @Test
  void run_past_its_timeout_fails_frees_its_slot_and_loses_its_instance() {
    AtomicReference<ScriptedHandler> slow = new AtomicReference<>();
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    ScriptedHandler.script(
        "f",
        (event, call) -> {
          slow.set(call.instance());
          try {
            never.await();
          } finally {
            interrupted.countDown();
          }
          return "late";
        });
    try (LambdaHost host = host(1, 1, InvocationHook.NONE)) {
      assertThat(run(host)).isEqualTo(new Answer.TimedOut(Duration.ofSeconds(1)));
      Await.until("the thread is interrupted", () -> interrupted.getCount() == 0);
      AtomicReference<ScriptedHandler> next = new AtomicReference<>();
      ScriptedHandler.script(
          "f",
          (event, call) -> {
            next.set(call.instance());
            return "{}";
          });
      assertThat(run(host)).isInstanceOf(Answer.Success.class);
      assertThat(next.get()).isNotSameAs(slow.get());
    }
  }

  @Test
  void exception_is_a_failure_and_keeps_the_instance() {
    Set<ScriptedHandler> instances = ConcurrentHashMap.newKeySet();
    ScriptedHandler.script(
        "f",
        (event, call) -> {
          instances.add(call.instance());
          throw new IllegalStateException("broken on purpose");
        });
    try (LambdaHost host = host(1, 5, InvocationHook.NONE)) {
      assertThat(run(host)).isInstanceOf(Answer.Failure.class);
      run(host);
      assertThat(instances).hasSize(1);
    }
  }

  @Test
  void hook_that_throws_afterwards_loses_answer_and_instance_but_not_the_effects() {
    Set<ScriptedHandler> instances = ConcurrentHashMap.newKeySet();
    ScriptedHandler.script("f", (event, call) -> "" + instances.add(call.instance()));
    InvocationHook crash =
        new InvocationHook() {
          @Override
          public void after(Invocation invocation) {
            throw new IllegalStateException("crash of " + invocation.function());
          }
        };
    try (LambdaHost host = host(1, 5, crash)) {
      assertThat(run(host)).isInstanceOf(Answer.Failure.class);
      run(host);
      assertThat(instances).hasSize(2);
    }
  }

  @Test
  void hook_that_throws_before_leaves_no_trace() {
    Set<ScriptedHandler> instances = ConcurrentHashMap.newKeySet();
    ScriptedHandler.script("f", (event, call) -> "" + instances.add(call.instance()));
    InvocationHook crash =
        new InvocationHook() {
          @Override
          public void before(Invocation invocation) {
            throw new IllegalStateException(invocation.event());
          }
        };
    try (LambdaHost host = host(1, 5, crash)) {
      assertThat(run(host)).isInstanceOf(Answer.Failure.class);
      assertThat(instances).isEmpty();
    }
  }

  @Test
  void missing_handler_class_fails_at_the_start() {
    FunctionSpec spec =
        new FunctionSpec("f", "io.nobody.Handler", Map.of(), Duration.ofSeconds(1), 128, 1, null);
    assertThatThrownBy(
            () ->
                new LambdaHost(List.of(spec), Map.of(), Handlers::onClassPath, InvocationHook.NONE))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("io.nobody.Handler");
  }

  private static Answer run(LambdaHost host) {
    return host.function("f").invoke(EVENT).join();
  }

  private static LambdaHost host(int concurrency, int timeoutSeconds, InvocationHook hook) {
    FunctionSpec spec =
        new FunctionSpec(
            "f",
            ScriptedHandler.class.getName(),
            Map.of("SCRIPT", "f"),
            Duration.ofSeconds(timeoutSeconds),
            128,
            concurrency,
            null);
    return new LambdaHost(List.of(spec), Map.of("COLOUR", "red"), Handlers::onClassPath, hook);
  }
}
