package io.signalbox.local.cli;

import io.signalbox.local.endpoint.CodeBucket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.sts.StsClient;

/** The commands of {@link Infra} on AWS: the CDK command line with all that it needs. */
final class OnAws {
  private static final String NO_CREDENTIALS =
      "no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or log"
          + " in (aws sso login); to try it without an account: ./localstack/ministack";

  /** Answers whose credentials these are; each region does. */
  private static final String ANY_REGION = "us-east-1";

  private final InfraArguments arguments;
  private final String stage;
  private final String name;
  private final String me;
  private final Cdk cdk;
  private final List<String> faults = new ArrayList<>();

  OnAws(InfraArguments arguments, Path root) {
    this.arguments = arguments;
    this.stage = Objects.requireNonNull(arguments.stage());
    this.name = "signalbox-" + stage;
    this.me = "infra/" + arguments.action() + ": ";
    this.cdk = new Cdk(root, stage);
  }

  int run() throws InterruptedException {
    try {
      @Nullable String region = region();
      @Nullable String account = account(region == null ? ANY_REGION : region);
      faults.addAll(cdk.assembly());
      faults.addAll(cdk.install());
      if (region == null || account == null || !faults.isEmpty()) {
        faults.forEach(fault -> System.err.println(me + fault));
        return Infra.BROKEN;
      }
      return run(region, account);
    } catch (SdkException e) {
      System.err.println(me + "AWS refuses or does not answer: " + e.getMessage());
    } catch (IOException | IllegalStateException e) {
      System.err.println(me + e.getMessage());
    }
    return Infra.BROKEN;
  }

  private int run(String region, String account) throws IOException, InterruptedException {
    System.err.printf("%sstage %s, account %s, region %s%n", me, stage, account, region);
    return switch (Objects.requireNonNull(arguments.action())) {
      case deploy -> deploy(region, account);
      case diff -> cdk.run(region, "diff", name);
      case destroy ->
          arguments.yes()
              ? cdk.run(region, "destroy", name, "--force")
              : cdk.run(region, "destroy", name);
      case smoke -> AwsSmoke.run(stage, region, arguments.json());
    };
  }

  private int deploy(String region, String account) throws IOException, InterruptedException {
    String bucket = "signalbox-code-" + account + "-" + region;
    String key = CodeBucket.onAws(bucket, region).put(Built.zip(), ".zip");
    return cdk.run(
        region,
        "deploy",
        name,
        "--parameters",
        name + ":CodeBucket=" + bucket,
        "--parameters",
        name + ":CodeKey=" + key,
        "--require-approval",
        arguments.yes() ? "never" : "broadening");
  }

  private @Nullable String region() {
    if (arguments.region() != null) {
      return arguments.region();
    }
    try {
      return new DefaultAwsRegionProviderChain().getRegion().id();
    } catch (SdkException none) {
      faults.add("no region: give --region, set AWS_REGION, or have one in your AWS profile");
      return null;
    }
  }

  private @Nullable String account(String region) {
    try (StsClient sts =
        StsClient.builder()
            .region(Region.of(region))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build()) {
      return sts.getCallerIdentity().account();
    } catch (AwsServiceException e) {
      faults.add("AWS refuses these credentials: " + e.getMessage());
    } catch (SdkException e) {
      boolean none = String.valueOf(e.getMessage()).contains("Unable to load credentials");
      faults.add(none ? NO_CREDENTIALS : "AWS does not answer: " + e.getMessage());
    }
    return null;
  }
}
