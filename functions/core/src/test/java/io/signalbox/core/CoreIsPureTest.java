package io.signalbox.core;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Time, chance and threads come in as parameters; features know the kernel and not each other. Each
 * rule is shown a class that breaks it, so that none is green because it looks at nothing.
 */
class CoreIsPureTest {
  private static final String ROOT = "io.signalbox.core.";

  private static final List<String> FEATURES =
      List.of("ingest", "route", "send", "receipt", "breaker", "webhook", "deadletter");

  /** What reads the clock without being asked which clock. */
  private static final Set<String> CLOCK_READS =
      Set.of("now", "currentTimeMillis", "nanoTime", "systemUTC", "systemDefaultZone", "system");

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.signalbox.core");

  private static final ArchRule NO_CLOCK =
      noClasses()
          .should()
          .accessTargetWhere(describe("reads the system clock", CoreIsPureTest::readsClock))
          .orShould()
          .dependOnClassesThat(assignableTo(Clock.class));

  private static final ArchRule NO_CHANCE =
      noClasses()
          .should()
          .accessTargetWhere(describe("draws from its own randomness", CoreIsPureTest::draws))
          .orShould()
          .dependOnClassesThat(
              assignableTo(RandomGenerator.class)
                  .and(DescribedPredicate.not(isExactly(RandomGenerator.class))));

  private static final ArchRule NO_THREADS =
      noClasses()
          .should()
          .dependOnClassesThat(assignableTo(Thread.class))
          .orShould()
          .dependOnClassesThat(
              describe("run something elsewhere or wait for it", CoreIsPureTest::runsElsewhere))
          .orShould()
          .accessTargetWhere(describe("streams on other threads", CoreIsPureTest::forks));

  private static final ArchRule NO_CYCLES =
      slices().matching("io.signalbox.core.(*)..").should().beFreeOfCycles();

  @Test
  void core_is_there_to_be_looked_at() {
    Set<String> packages = CORE.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());

    assertThat(packages).contains(ROOT + "message", ROOT + "health", ROOT + "timer");
    assertThat(packages).containsAll(FEATURES.stream().map(ROOT::concat).toList());
  }

  @Test
  void core_never_reads_the_clock() {
    NO_CLOCK.check(CORE);
  }

  @Test
  void core_never_draws_by_itself() {
    NO_CHANCE.check(CORE);
  }

  @Test
  void core_starts_no_thread_and_waits_for_none() {
    NO_THREADS.check(CORE);
  }

  @Test
  void packages_have_no_cycles() {
    NO_CYCLES.check(CORE);
  }

  static List<String> features() {
    return FEATURES;
  }

  @ParameterizedTest
  @MethodSource("features")
  void features_do_not_import_each_other(String feature) {
    String[] others =
        FEATURES.stream()
            .filter(other -> !other.equals(feature))
            .map(other -> ROOT + other + "..")
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(ROOT + feature + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(CORE);
  }

  @Test
  void the_kernel_knows_no_feature() {
    String[] features = FEATURES.stream().map(f -> ROOT + f + "..").toArray(String[]::new);
    classes()
        .that()
        .resideOutsideOfPackages(features)
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages(features)
        .check(CORE);
  }

  static List<Broken> broken() {
    return List.of(
        new Broken(NO_CLOCK, Impurities.ReadsInstant.class),
        new Broken(NO_CLOCK, Impurities.ReadsMillis.class),
        new Broken(NO_CLOCK, Impurities.ReadsNanos.class),
        new Broken(NO_CLOCK, Impurities.ReadsDate.class),
        new Broken(NO_CLOCK, Impurities.KeepsClock.class),
        new Broken(NO_CLOCK, Impurities.RefersToNow.class),
        new Broken(NO_CHANCE, Impurities.RandomNumber.class),
        new Broken(NO_CHANCE, Impurities.OwnRandom.class),
        new Broken(NO_CHANCE, Impurities.ThreadsRandom.class),
        new Broken(NO_CHANCE, Impurities.DefaultGenerator.class),
        new Broken(NO_CHANCE, Impurities.RandomId.class),
        new Broken(NO_CHANCE, Impurities.Shuffles.class),
        new Broken(NO_THREADS, Impurities.Sleeps.class),
        new Broken(NO_THREADS, Impurities.StartsThread.class),
        new Broken(NO_THREADS, Impurities.KeepsExecutor.class),
        new Broken(NO_THREADS, Impurities.Promises.class),
        new Broken(NO_THREADS, Impurities.StreamsInParallel.class));
  }

  /** A rule and a class that it must not let pass. */
  record Broken(ArchRule rule, Class<?> offender) {
    @Override
    public String toString() {
      return offender.getSimpleName();
    }
  }

  @ParameterizedTest
  @MethodSource("broken")
  void each_rule_catches_what_it_forbids(Broken broken) {
    JavaClasses offender = new ClassFileImporter().importClasses(broken.offender());

    assertThat(broken.rule().evaluate(offender).hasViolation()).isTrue();
  }

  @Test
  void what_comes_in_as_a_parameter_is_fine() {
    JavaClasses pure = new ClassFileImporter().importClasses(Impurities.Pure.class);

    for (ArchRule rule : List.of(NO_CLOCK, NO_CHANCE, NO_THREADS)) {
      assertThat(rule.evaluate(pure).hasViolation()).isFalse();
    }
  }

  private static boolean readsClock(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    boolean timeType = owner.startsWith("java.time.") || owner.equals("java.lang.System");
    boolean newDate = owner.equals("java.util.Date") || owner.equals("java.util.Calendar");
    return newDate || (timeType && CLOCK_READS.contains(access.getTarget().getName()));
  }

  private static boolean draws(JavaAccess<?> access) {
    String call = access.getTargetOwner().getName() + "." + access.getTarget().getName();
    return Set.of(
            "java.lang.Math.random",
            "java.util.UUID.randomUUID",
            "java.util.Collections.shuffle",
            RandomGenerator.class.getName() + ".getDefault",
            RandomGenerator.class.getName() + ".of")
        .contains(call);
  }

  /** The atomic types and concurrent maps only keep values safe; everything else there runs. */
  private static boolean runsElsewhere(JavaClass type) {
    String name = type.getName();
    boolean concurrent = name.startsWith("java.util.concurrent.");
    boolean keepsValues =
        name.startsWith("java.util.concurrent.atomic.")
            || name.startsWith("java.util.concurrent.Concurrent");
    return name.equals("java.util.Timer") || (concurrent && !keepsValues);
  }

  private static boolean forks(JavaAccess<?> access) {
    String name = access.getTarget().getName();
    boolean parallel = name.equals("parallelStream") || name.equals("parallel");
    return parallel && access.getTargetOwner().getName().startsWith("java.util.");
  }

  private static DescribedPredicate<JavaClass> isExactly(Class<?> type) {
    return describe("is " + type.getSimpleName(), c -> c.isEquivalentTo(type));
  }
}
