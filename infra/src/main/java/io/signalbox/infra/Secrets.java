package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awscdk.services.secretsmanager.Secret;
import software.constructs.Construct;

/** One secret per provider account, born with a random value that the operator replaces. */
final class Secrets extends Construct {
  private final Map<String, Secret> secrets = new LinkedHashMap<>();

  Secrets(Construct scope, Plan plan) {
    super(scope, "Secrets");
    for (String name : plan.secrets()) {
      Secret secret =
          Secret.Builder.create(this, name)
              .secretName(plan.stage().secretPrefix() + name)
              .description("Token shared with the provider of a channel")
              .removalPolicy(Tables.removal(plan.stage()))
              .build();
      Nag.allow(
          secret, "AwsSolutions-SMG4", "The provider issues the token; AWS cannot rotate it there");
      secrets.put(name, secret);
    }
  }

  Secret get(String name) {
    return Objects.requireNonNull(secrets.get(name), () -> "no secret " + name);
  }
}
