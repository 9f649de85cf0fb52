package io.signalbox.adapters.dynamodb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** JSON arrays as compressed bytes: large values cost units by their size. */
final class Packed {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Packed() {}

  static ArrayNode array() {
    return JSON.createArrayNode();
  }

  static byte[] pack(JsonNode json) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      JSON.writeValue(out, json);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  static JsonNode unpack(byte[] bytes) {
    Inflater inflater = new Inflater(true);
    try (InflaterInputStream in =
        new InflaterInputStream(new ByteArrayInputStream(bytes), inflater)) {
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("a packed value cannot be read", e);
    } finally {
      inflater.end();
    }
  }
}
