package io.signalbox.adapters.provider.http;

import io.signalbox.adapters.mustache.ValueTemplate;
import io.signalbox.adapters.provider.call.Access;
import io.signalbox.adapters.provider.call.Building;
import io.signalbox.adapters.provider.call.Classifier;
import io.signalbox.adapters.provider.call.HttpCalls;
import io.signalbox.adapters.provider.call.ProviderAdapter;
import io.signalbox.adapters.provider.call.ReceiptReader;
import io.signalbox.adapters.provider.call.Secrets;
import io.signalbox.core.message.Reference;
import io.signalbox.core.send.Outcome;
import java.net.http.HttpRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Any provider with one POST per message; see {@link HttpSettings} for what can be set. */
public final class HttpProvider implements ProviderAdapter {
  private final HttpSettings settings;
  private final Secrets secrets;
  private final HttpCalls calls;
  private final Classifier classifier;
  private final @Nullable ReceiptReader receipts;

  /**
   * Validates the channel with all its settings.
   *
   * @throws io.signalbox.adapters.provider.call.InvalidChannel with every fault
   */
  public HttpProvider(Access access) {
    this.settings = HttpSettings.of(access.channel());
    this.secrets = new Secrets(access);
    this.calls = new HttpCalls(access.channel().limits(), access.clock());
    this.classifier = new Classifier(access, settings.answers());
    ReceiptReader.Mapping mapping = settings.receipts();
    this.receipts = mapping == null ? null : new ReceiptReader(access, mapping);
  }

  @Override
  public Outcome send(Submission submission) {
    return secrets
        .get()
        .map(secret -> send(submission, secret))
        .orElse(new Outcome.Temporary("secret_unavailable"));
  }

  private Outcome send(Submission submission, String secret) {
    return Building.request(() -> request(submission, secret))
        .map(request -> classifier.outcome(calls.call(request)))
        .orElse(Building.FAILED);
  }

  @Override
  public void prepare() {
    secrets.get();
  }

  private HttpRequest.Builder request(Submission submission, String secret) {
    String body = settings.body().render(Templates.values(submission));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(settings.target())
            .header("content-type", settings.format().contentType())
            .header("accept", "application/json")
            .header("idempotency-key", submission.reference().toString())
            .POST(HttpRequest.BodyPublishers.ofString(body));
    ValueTemplate auth = settings.authValue();
    return auth == null
        ? request
        : request.header(settings.authHeader(), auth.render(Templates.secretValues(secret)));
  }

  /** No two REST providers ask alike, so this one never does. */
  @Override
  public Standing query(Reference reference) {
    return Standing.of(Status.UNAVAILABLE);
  }

  @Override
  public Parsed parse(Incoming request, Instant receivedAt) {
    return receipts == null ? new Parsed.Forged() : receipts.parse(request, receivedAt);
  }
}
