package io.signalbox.adapters.aws;

import static software.amazon.awssdk.http.SdkHttpConfigurationOption.CONNECTION_TIMEOUT;
import static software.amazon.awssdk.http.SdkHttpConfigurationOption.MAX_CONNECTIONS;
import static software.amazon.awssdk.http.SdkHttpConfigurationOption.READ_TIMEOUT;

import java.time.Duration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.http.urlconnection.UrlConnectionSdkHttpService;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * The process's one HTTP client for AWS: the JDK's own, which starts fastest, as in Lambda; Apache
 * 5, twice as fast under load, where it is on the class path, as it is in the local cloud.
 */
final class SharedHttpClient {
  private static final String APACHE5 = "software.amazon.awssdk.http.apache5.Apache5SdkHttpService";

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  /** All function instances of a local cloud share it; the JDK's own has no such limit. */
  private static final int CONNECTIONS = 200;

  private static final class Holder {
    static final SdkHttpClient CLIENT = build();
  }

  private SharedHttpClient() {}

  static SdkHttpClient get() {
    return Holder.CLIENT;
  }

  private static SdkHttpClient build() {
    return service()
        .createHttpClientBuilder()
        .buildWithDefaults(
            AttributeMap.builder()
                .put(CONNECTION_TIMEOUT, CONNECT_TIMEOUT)
                .put(READ_TIMEOUT, AwsClients.ATTEMPT_TIMEOUT)
                .put(MAX_CONNECTIONS, CONNECTIONS)
                .build());
  }

  private static SdkHttpService service() {
    try {
      Class<?> apache5 = Class.forName(APACHE5);
      return (SdkHttpService) apache5.getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      return new UrlConnectionSdkHttpService();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the Apache 5 client cannot be made", e);
    }
  }
}
