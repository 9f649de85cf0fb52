package io.signalbox.infra;

import software.amazon.awscdk.CfnParameter;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.constructs.Construct;

/** What is only known at deployment: where the code lies and where the simulated providers are. */
final class Inputs {
  private final CfnParameter codeBucket;
  private final CfnParameter codeKey;
  private final CfnParameter simEndpoint;

  Inputs(Construct stack) {
    codeBucket =
        CfnParameter.Builder.create(stack, "CodeBucket")
            .type("String")
            .description("Bucket that holds the zip of the functions")
            .build();
    codeKey =
        CfnParameter.Builder.create(stack, "CodeKey")
            .type("String")
            .description("Key of the zip; another key for another build, or nothing is updated")
            .defaultValue("signalbox-functions.zip")
            .build();
    simEndpoint =
        CfnParameter.Builder.create(stack, "SimEndpoint")
            .type("String")
            .description("Base URL of the simulated providers; empty where there are none")
            .defaultValue("")
            .build();
  }

  CfnFunction.CodeProperty code() {
    return CfnFunction.CodeProperty.builder()
        .s3Bucket(codeBucket.getValueAsString())
        .s3Key(codeKey.getValueAsString())
        .build();
  }

  String simEndpoint() {
    return simEndpoint.getValueAsString();
  }
}
