package io.signalbox.adapters;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Each adapter speaks to one outside thing and knows no other adapter. */
class AdapterDependenciesTest {
  private static final String ROOT = "io.signalbox.adapters.";

  /** What every adapter may use: our types as JSON, the making of AWS clients, templates. */
  private static final DescribedPredicate<JavaClass> COMMON =
      resideInAnyPackage(ROOT + "json..", ROOT + "aws..", ROOT + "mustache..");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.signalbox.adapters");

  @Test
  void adapters_never_import_each_other() {
    slices()
        .matching(ROOT + "(*)..")
        .should()
        .notDependOnEachOther()
        .ignoreDependency(DescribedPredicate.alwaysTrue(), COMMON)
        .check(CLASSES);
  }

  @Test
  void what_all_adapters_use_uses_none_of_them() {
    noClasses()
        .that(COMMON)
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".").and(not(COMMON)))
        .check(CLASSES);
  }

  @Test
  void no_adapter_knows_handlers_or_the_local_cloud() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.signalbox.handlers..", "io.signalbox.local..", "io.signalbox.infra..")
        .check(CLASSES);
  }

  @Test
  void no_adapter_reads_the_environment_or_the_clock() {
    noClasses()
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(Instant.class, "now")
        .check(CLASSES);
  }
}
