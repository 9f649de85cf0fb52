package io.signalbox.adapters.webhook;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;

/**
 * Addresses that are not of the public internet, by IANA's registries of special-purpose addresses:
 * a webhook to one of them would reach into the network that the functions run in.
 */
final class InnerAddresses {
  /** First octets with the number of leading bits that count. */
  private static final int[][] V4 = {
    {0, 0, 0, 0, 8},
    {10, 0, 0, 0, 8},
    {100, 64, 0, 0, 10},
    {127, 0, 0, 0, 8},
    {169, 254, 0, 0, 16},
    {172, 16, 0, 0, 12},
    {192, 0, 0, 0, 24},
    {192, 0, 2, 0, 24},
    {192, 168, 0, 0, 16},
    {198, 18, 0, 0, 15},
    {198, 51, 100, 0, 24},
    {203, 0, 113, 0, 24},
    {224, 0, 0, 0, 3},
  };

  private static final int V4_BITS = 4;

  private InnerAddresses() {}

  static boolean contains(InetAddress address) {
    if (address instanceof Inet4Address) {
      return containsV4(address.getAddress());
    }
    return address instanceof Inet6Address && containsV6(address.getAddress());
  }

  private static boolean containsV4(byte[] address) {
    return Arrays.stream(V4).anyMatch(range -> startsWith(address, range));
  }

  private static boolean startsWith(byte[] address, int[] range) {
    int bits = range[V4_BITS];
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((address[bit / 8] & mask) != (range[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Only 2000::/3 is public. Within it, 6to4 carries an IPv4 address, as the well-known NAT64
   * prefix does outside it; Teredo and documentation are not called.
   */
  private static boolean containsV6(byte[] address) {
    if (prefix(address, 0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0)) {
      return containsV4(Arrays.copyOfRange(address, 12, 16));
    }
    if (prefix(address, 0x20, 0x02)) {
      return containsV4(Arrays.copyOfRange(address, 2, 6));
    }
    return (address[0] & 0xe0) != 0x20
        || prefix(address, 0x20, 0x01, 0x00, 0x00)
        || prefix(address, 0x20, 0x01, 0x0d, 0xb8);
  }

  private static boolean prefix(byte[] address, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if ((address[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
