package io.signalbox.adapters.dynamodb;

import io.signalbox.core.health.estimate.Saved;
import io.signalbox.core.health.estimate.Saved.Numbers;
import io.signalbox.core.health.estimate.Topology;
import io.signalbox.core.health.estimate.Topology.Country;
import io.signalbox.core.health.estimate.Topology.Market;
import io.signalbox.core.health.estimate.Topology.Unit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * An estimator's memory as deflated bytes: names, then numbers as floats, whose seven digits are
 * more than evidence ever has. What decayed to next to nothing is nothing, since zeros cost
 * nothing.
 */
final class CheckpointBytes {
  private static final int VERSION = 1;
  private static final double NOTHING = 1e-6;

  private CheckpointBytes() {}

  static byte[] pack(Saved state) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
      out.writeByte(VERSION);
      out.writeLong(state.at());
      write(state.topology(), out);
      out.writeInt(state.arrays().size());
      for (Map.Entry<String, Numbers> array : new TreeMap<>(state.arrays()).entrySet()) {
        out.writeUTF(array.getKey());
        write(array.getValue(), out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  private static void write(Topology topology, DataOutputStream out) throws IOException {
    out.writeInt(topology.channels().size());
    for (String channel : topology.channels()) {
      out.writeUTF(channel);
    }
    out.writeInt(topology.countries().size());
    for (Country country : topology.countries()) {
      out.writeUTF(country.code());
      out.writeUTF(country.zone().getId());
    }
    out.writeInt(topology.markets().size());
    for (Market market : topology.markets()) {
      out.writeInt(market.country());
      out.writeUTF(market.operator());
    }
  }

  private static void write(Numbers numbers, DataOutputStream out) throws IOException {
    out.writeUTF(numbers.unit().name());
    out.writeInt(numbers.stride());
    out.writeInt(numbers.size());
    for (int i = 0; i < numbers.size(); i++) {
      double value = numbers.value(i);
      out.writeFloat(Math.abs(value) < NOTHING ? 0 : (float) value);
    }
  }

  /** Empty when another version wrote it: the estimator begins anew. */
  static Optional<Saved> unpack(byte[] bytes) {
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
      return in.readByte() == VERSION ? Optional.of(read(in)) : Optional.empty();
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Saved read(DataInputStream in) throws IOException {
    long at = in.readLong();
    Topology topology = topology(in);
    int count = in.readInt();
    Map<String, Numbers> arrays = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      arrays.put(in.readUTF(), numbers(in));
    }
    return new Saved(topology, at, arrays);
  }

  private static Topology topology(DataInputStream in) throws IOException {
    List<String> channels = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      channels.add(in.readUTF());
    }
    List<Country> countries = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      countries.add(new Country(in.readUTF(), ZoneId.of(in.readUTF())));
    }
    List<Market> markets = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      markets.add(new Market(in.readInt(), in.readUTF()));
    }
    return new Topology(channels, countries, markets);
  }

  private static Numbers numbers(DataInputStream in) throws IOException {
    Unit unit = Unit.valueOf(in.readUTF());
    int stride = in.readInt();
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readFloat();
    }
    return new Numbers(unit, stride, values);
  }
}
