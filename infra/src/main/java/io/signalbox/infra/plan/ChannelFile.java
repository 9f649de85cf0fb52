package io.signalbox.infra.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The channels of the one channel file, and what is wrong with its entries.
 *
 * @param channels the entries that could be read, in file order
 * @param faults why the others could not, each naming its channel
 */
public record ChannelFile(List<Channel> channels, List<String> faults) {

  /** Copies the lists. */
  public ChannelFile {
    channels = List.copyOf(channels);
    faults = List.copyOf(faults);
  }

  /**
   * Reads a file and holds all of it against the rules of the functions, which refuse to start with
   * one that breaks them.
   *
   * @throws UncheckedIOException when it is missing or unreadable; bad content becomes faults
   */
  public static ChannelFile read(Path path) {
    try {
      String json = Files.readString(path);
      ChannelFile file = parse(json);
      List<String> broken = ChannelRules.faults(json);
      return broken.isEmpty() ? file : new ChannelFile(file.channels(), broken);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the channel file " + path, e);
    }
  }

  /** Reads the text of a channel file; never throws for bad content. */
  public static ChannelFile parse(String json) {
    try {
      return parse(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException e) {
      return new ChannelFile(
          List.of(), List.of("the channel file is not JSON: " + e.getOriginalMessage()));
    }
  }

  private static ChannelFile parse(JsonNode root) {
    List<Channel> channels = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    JsonNode entries = root.path("channels");
    if (!entries.isArray() || entries.isEmpty()) {
      faults.add("the channel file has no list 'channels' with at least one entry");
    }
    for (int i = 0; i < entries.size(); i++) {
      ChannelEntry entry = new ChannelEntry(i, entries.get(i));
      Channel channel = entry.channel();
      if (entry.faults().isEmpty()) {
        channels.add(channel);
      }
      faults.addAll(entry.faults());
    }
    return new ChannelFile(channels, faults);
  }
}
