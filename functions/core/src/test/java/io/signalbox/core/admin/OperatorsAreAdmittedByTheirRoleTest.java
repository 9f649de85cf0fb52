package io.signalbox.core.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OperatorsAreAdmittedByTheirRoleTest {
  private final Operators operators =
      key -> Role.ofWireName(key.replaceFirst("^(adm|sk)_", "")).map(r -> new Operator("kim", r));

  @ParameterizedTest
  @CsvSource({
    "viewer, VIEWER, in",
    "viewer, OPERATOR, out",
    "viewer, ADMIN, out",
    "operator, VIEWER, in",
    "operator, OPERATOR, in",
    "operator, ADMIN, out",
    "admin, VIEWER, in",
    "admin, OPERATOR, in",
    "admin, ADMIN, in",
  })
  void a_role_includes_those_before_it(String has, Role needed, String expected) {
    Admission admission = Admission.of(operators, Optional.of("adm_" + has), needed);

    String door = admission.fold(operator -> "in", unknown -> "unknown", role -> "out");
    assertThat(door).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void whoever_has_no_key_of_ours_is_unknown_whatever_it_takes(Role needed) {
    assertThat(Admission.of(operators, Optional.empty(), needed))
        .isEqualTo(new Admission.Unknown());
    assertThat(Admission.of(operators, Optional.of("adm_nobody"), needed))
        .isEqualTo(new Admission.Unknown());
  }

  /** Even if a store gave it to somebody. */
  @ParameterizedTest
  @EnumSource(Role.class)
  void a_key_that_does_not_look_like_an_admin_key_is_not_looked_up(Role needed) {
    assertThat(Admission.of(operators, Optional.of("sk_admin"), needed))
        .isEqualTo(new Admission.Unknown());
  }
}
