package io.signalbox.local.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The bucket in which code, templates and notes of ours lie. */
public final class CodeBucket {
  /** Its name at an endpoint, where names need not differ from everybody else's. */
  static final String LOCAL = "signalbox-code";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ABSENT = 404;

  private final S3Client s3;
  private final String name;

  private CodeBucket(S3Client s3, String name) {
    this.s3 = s3;
    this.name = name;
    try {
      s3.headBucket(r -> r.bucket(name));
    } catch (S3Exception e) {
      createUnlessRefused(e);
    }
  }

  private void createUnlessRefused(S3Exception e) {
    if (e.statusCode() != ABSENT) {
      throw e;
    }
    s3.createBucket(r -> r.bucket(name));
  }

  /** That of an endpoint; creates it when it is not there. */
  static CodeBucket of(Endpoint endpoint) {
    return new CodeBucket(endpoint.s3(), LOCAL);
  }

  /** That of an account and a region of AWS; creates it when it is not there. */
  public static CodeBucket onAws(String name, String region) {
    return new CodeBucket(
        S3Client.builder()
            .region(Region.of(region))
            // So that AWS_ENDPOINT_URL may lead to an emulator, whose buckets are in no DNS.
            .forcePathStyle(true)
            .httpClient(UrlConnectionHttpClient.create())
            .build(),
        name);
  }

  /** The key of that file; the same content has the same key and is stored once. */
  public String put(Path file, String suffix) throws IOException {
    return put(Files.readAllBytes(file), suffix);
  }

  /** The path of that text, for CloudFormation to read. */
  String put(String text, String suffix) {
    return "/" + name + "/" + put(text.getBytes(StandardCharsets.UTF_8), suffix);
  }

  private String put(byte[] content, String suffix) {
    String key = HexFormat.of().formatHex(sha256().digest(content)) + suffix;
    try {
      s3.headObject(r -> r.bucket(name).key(key));
    } catch (NoSuchKeyException absent) {
      s3.putObject(r -> r.bucket(name).key(key), RequestBody.fromBytes(content));
    }
    return key;
  }

  /** Keeps a note under that name, instead of the one before. */
  void note(String key, JsonNode note) {
    s3.putObject(r -> r.bucket(name).key(key), RequestBody.fromString(note.toString()));
  }

  /** The note of that name. */
  Optional<JsonNode> note(String key) {
    try {
      return Optional.of(
          JSON.readTree(s3.getObjectAsBytes(r -> r.bucket(name).key(key)).asUtf8String()));
    } catch (NoSuchKeyException absent) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("the note " + key + " is no JSON", e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
