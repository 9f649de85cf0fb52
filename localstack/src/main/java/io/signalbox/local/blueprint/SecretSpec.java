package io.signalbox.local.blueprint;

import io.signalbox.local.template.Props;
import io.signalbox.local.template.Resource;
import org.jspecify.annotations.Nullable;

/**
 * A secret.
 *
 * @param name physical name
 * @param literal the value when the template gives one; null when it is generated
 * @param length characters of a generated value, default 32
 */
public record SecretSpec(String name, @Nullable String literal, int length) {
  static SecretSpec from(Resource resource, Props props) {
    props.json("Name");
    props.harmless("Description", "KmsKeyId", "Tags", "ReplicaRegions");
    Props generate = props.child("GenerateSecretString");
    // Generated values are letters and digits only, which no exclusion of these kinds forbids.
    generate.harmless("ExcludePunctuation", "IncludeSpace", "RequireEachIncludedType");
    generate.refuse("SecretStringTemplate", "a local secret is one generated text");
    String literal = props.has("SecretString") ? props.text("SecretString") : null;
    return new SecretSpec(resource.name(), literal, generate.number("PasswordLength", 32));
  }
}
