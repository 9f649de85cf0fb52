package io.signalbox.local.blueprint;

import io.signalbox.local.template.Props;
import io.signalbox.local.template.TemplateException;

/**
 * The throttle of the HTTP API's stage.
 *
 * @param ratePerSecond requests per second that are let through in the long run
 * @param burst requests that are let through at once
 */
public record StageSpec(double ratePerSecond, int burst) {
  /** No throttle but the account's. */
  static final StageSpec DEFAULT = new StageSpec(10_000, 5_000);

  static StageSpec from(Props props) {
    props.harmless("ApiId", "AutoDeploy", "AccessLogSettings", "Description", "Tags");
    props.harmless("DeploymentId");
    String name = props.text("StageName");
    if (!name.equals("$default")) {
      throw new TemplateException(props.path() + ": only the stage $default runs locally");
    }
    Props settings = props.child("DefaultRouteSettings");
    settings.harmless("DetailedMetricsEnabled");
    String rate = settings.text("ThrottlingRateLimit", Double.toString(DEFAULT.ratePerSecond));
    return new StageSpec(
        Double.parseDouble(rate), settings.number("ThrottlingBurstLimit", DEFAULT.burst));
  }
}
