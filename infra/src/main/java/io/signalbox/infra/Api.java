package io.signalbox.infra;

import io.signalbox.infra.plan.Plan;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.services.apigatewayv2.CfnApi;
import software.amazon.awscdk.services.apigatewayv2.CfnIntegration;
import software.amazon.awscdk.services.apigatewayv2.CfnRoute;
import software.amazon.awscdk.services.apigatewayv2.CfnStage;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.CfnPermission;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** The HTTP API (v2, payload 2.0): tenants' calls, providers' receipts, operators' calls. */
final class Api extends Construct {
  /** Route to function. */
  static final Map<String, String> ROUTES = routes();

  /** No address and no key of the caller: logs hold nothing personal. */
  private static final String ACCESS_LOG =
      "{\"requestId\":\"$context.requestId\",\"time\":\"$context.requestTimeEpoch\","
          + "\"route\":\"$context.routeKey\",\"status\":\"$context.status\","
          + "\"latencyMs\":\"$context.responseLatency\","
          + "\"error\":\"$context.integrationErrorMessage\"}";

  private final CfnApi api;
  private final Functions functions;
  private final Map<String, String> integrations = new LinkedHashMap<>();

  Api(Construct scope, Plan plan, Functions functions, Logs logs) {
    super(scope, "Api");
    this.functions = functions;
    api = CfnApi.Builder.create(this, "Api").name(plan.stage().id()).protocolType("HTTP").build();
    ROUTES.forEach(this::route);
    // Vended-logs names need no policy of their own for API Gateway to write.
    LogGroup access = logs.group("access", "/aws/vendedlogs/" + plan.stage().id() + "-api");
    CfnStage.Builder.create(this, "Stage")
        .apiId(api.getRef())
        .stageName("$default")
        .autoDeploy(true)
        .accessLogSettings(
            CfnStage.AccessLogSettingsProperty.builder()
                .destinationArn(access.getLogGroupArn())
                .format(ACCESS_LOG)
                .build())
        .defaultRouteSettings(
            CfnStage.RouteSettingsProperty.builder()
                .throttlingRateLimit(plan.tuning().apiRate())
                .throttlingBurstLimit(plan.tuning().apiBurst())
                .build())
        .build();
  }

  String url() {
    return api.getAttrApiEndpoint();
  }

  private void route(String key, String function) {
    String integration = integrations.computeIfAbsent(function, this::integration);
    CfnRoute route =
        CfnRoute.Builder.create(this, key)
            .apiId(api.getRef())
            .routeKey(key)
            .target("integrations/" + integration)
            .build();
    Nag.allow(
        route,
        "AwsSolutions-APIG4",
        "The function checks the tenant's or operator's hashed key, or a receipt's signature");
    permit(key, functions.get(function));
  }

  private String integration(String function) {
    return CfnIntegration.Builder.create(this, function)
        .apiId(api.getRef())
        .integrationType("AWS_PROXY")
        .integrationUri(functions.get(function).getAttrArn())
        .payloadFormatVersion("2.0")
        .build()
        .getRef();
  }

  private void permit(String key, CfnFunction function) {
    String path = key.replace(" ", "").replaceAll("\\{[^}]*}", "*");
    CfnPermission.Builder.create(this, key + " permission")
        .action("lambda:InvokeFunction")
        .functionName(function.getRef())
        .principal("apigateway.amazonaws.com")
        .sourceArn(
            Fn.sub(
                "arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${Api}/*/"
                    + path,
                Map.of("Api", api.getRef())))
        .build();
  }

  private static Map<String, String> routes() {
    Map<String, String> routes = new LinkedHashMap<>();
    routes.put("POST /v1/messages", "ingest");
    routes.put("GET /v1/messages", "story");
    routes.put("GET /v1/messages/{id}", "story");
    routes.put("DELETE /v1/messages/{id}", "cancel");
    routes.put("POST /v1/messages/{id}/feedback", "feedback");
    routes.put("POST /v1/receipts/{channel}", "receipt-intake");
    routes.put("GET /v1/admin/deadletters", "admin");
    routes.put("GET /v1/admin/deadletters/{id}", "admin");
    routes.put("POST /v1/admin/deadletters/preview", "admin");
    routes.put("POST /v1/admin/deadletters/replay", "admin");
    routes.put("POST /v1/admin/deadletters/discard", "admin");
    routes.put("GET /v1/admin/gates", "admin");
    routes.put("POST /v1/admin/gates/override", "admin");
    routes.put("POST /v1/admin/gates/lift", "admin");
    routes.put("GET /v1/admin/fakes", "admin");
    routes.put("POST /v1/admin/fakes/confirm", "admin");
    routes.put("POST /v1/admin/fakes/dismiss", "admin");
    routes.put("GET /v1/admin/strategies", "admin");
    routes.put("GET /v1/admin/audit", "admin");
    return routes;
  }
}
