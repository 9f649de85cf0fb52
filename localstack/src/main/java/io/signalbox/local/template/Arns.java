package io.signalbox.local.template;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names inside the ARNs of the one account and region that the local cloud plays. */
public final class Arns {
  /** The region of every local resource. */
  public static final String REGION = "us-east-1";

  /** The account of every local resource. */
  public static final String ACCOUNT = "000000000000";

  private static final Pattern FUNCTION = Pattern.compile(":function:([^:/]+)");
  private static final Pattern QUEUE = Pattern.compile("^arn:aws:sqs:[^:]*:[^:]*:([^:]+)$");

  private Arns() {}

  /** Fills {@code {region}} and {@code {account}} of a pattern. */
  static String fill(String pattern) {
    return pattern.replace("{region}", REGION).replace("{account}", ACCOUNT);
  }

  /** The ARN of a queue. */
  public static String ofQueue(String name) {
    return "arn:aws:sqs:" + REGION + ":" + ACCOUNT + ":" + name;
  }

  /** The ARN of a function. */
  public static String ofFunction(String name) {
    return "arn:aws:lambda:" + REGION + ":" + ACCOUNT + ":function:" + name;
  }

  /** The ARN of a rule. */
  public static String ofRule(String name) {
    return "arn:aws:events:" + REGION + ":" + ACCOUNT + ":rule/" + name;
  }

  /** The ARN of a secret. */
  public static String ofSecret(String name) {
    return "arn:aws:secretsmanager:" + REGION + ":" + ACCOUNT + ":secret:" + name + "-local0";
  }

  /** Whether the ARN names a queue. */
  public static boolean isQueue(String arn) {
    return QUEUE.matcher(arn).matches();
  }

  /** The queue's name; throws {@link TemplateException} when the ARN is no queue's. */
  public static String queue(String arn) {
    return match(QUEUE, arn, "queue");
  }

  /** Whether the ARN names a function, a version or an alias of one. */
  public static boolean isFunction(String arn) {
    return FUNCTION.matcher(arn).find();
  }

  /**
   * The function's name, from its ARN, its alias's or version's ARN, API Gateway's invocation ARN
   * of it, or the bare name.
   */
  public static String function(String arn) {
    return arn.startsWith("arn:") ? match(FUNCTION, arn, "function") : arn;
  }

  private static String match(Pattern pattern, String arn, String what) {
    Matcher matcher = pattern.matcher(arn);
    if (!matcher.find()) {
      throw new TemplateException(arn + " is not the ARN of a " + what);
    }
    return matcher.group(1);
  }
}
