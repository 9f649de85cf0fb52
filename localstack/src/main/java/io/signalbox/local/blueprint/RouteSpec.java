package io.signalbox.local.blueprint;

import io.signalbox.local.template.Arns;
import io.signalbox.local.template.Props;
import io.signalbox.local.template.TemplateException;
import java.time.Duration;

/**
 * A route of the HTTP API.
 *
 * @param key the route key, as {@code POST /v1/messages/{id}} or {@code $default}
 * @param function name of the function behind it
 * @param timeout limit of one call, default and at most 30 s
 */
public record RouteSpec(String key, String function, Duration timeout) {
  private static final String TARGET = "integrations/";

  /**
   * The logical id of the integration that a route points to.
   *
   * @param route properties of the route
   */
  static String integrationOf(Props route) {
    String target = route.text("Target");
    if (!target.startsWith(TARGET)) {
      throw new TemplateException(route.path() + ": target " + target + " is not supported");
    }
    return target.substring(TARGET.length());
  }

  static RouteSpec from(Props route, Props integration) {
    route.harmless("ApiId", "OperationName", "AuthorizationScopes", "ApiKeyRequired");
    route.refuse("AuthorizerId", "authorizers do not run locally");
    require(route, "AuthorizationType", "NONE");
    integration.harmless("ApiId", "Description", "IntegrationMethod", "CredentialsArn");
    require(integration, "IntegrationType", "AWS_PROXY");
    require(integration, "ConnectionType", "INTERNET");
    if (!integration.text("PayloadFormatVersion").equals("2.0")) {
      throw new TemplateException(integration.path() + ": only payload format 2.0 runs locally");
    }
    return new RouteSpec(
        route.text("RouteKey"),
        Arns.function(integration.text("IntegrationUri")),
        Duration.ofMillis(integration.number("TimeoutInMillis", 30_000)));
  }

  private static void require(Props props, String name, String value) {
    if (!props.text(name, value).equals(value)) {
      throw new TemplateException(props.path() + "." + name + " must be " + value);
    }
  }
}
