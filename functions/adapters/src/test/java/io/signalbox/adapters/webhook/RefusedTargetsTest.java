package io.signalbox.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusedTargetsTest {
  private static final byte[] PUBLIC = {93, (byte) 184, (byte) 216, 34};

  private static Targets resolvingTo(byte[]... addresses) {
    return new Targets(
        false,
        false,
        host -> {
          InetAddress[] found = new InetAddress[addresses.length];
          for (int i = 0; i < found.length; i++) {
            found[i] = InetAddress.getByAddress(host, addresses[i]);
          }
          return found;
        });
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.com/hook, url_not_https",
    "ftp://example.com/hook, url_not_https",
    "file:///etc/hostname, url_invalid",
    "//example.com/hook, url_invalid",
    "not a url, url_invalid",
    "'', url_invalid",
    "https:///hook, url_invalid",
    "https://user:word@example.com/hook, url_invalid",
    "https://exa_mple.com/hook, url_invalid",
  })
  void urls_that_are_not_plain_https_are_refused(String url, String code) {
    assertThatThrownBy(() -> resolvingTo(PUBLIC).check(url))
        .isInstanceOfSatisfying(
            Targets.Refused.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "192.0.2.1",
        "198.19.0.1",
        "203.0.113.9",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2001:db8::1",
        "2001:0:1::1"
      })
  void addresses_that_are_not_public_are_refused(String address) throws Exception {
    byte[] bytes = InetAddress.getByName(address).getAddress();
    assertThatThrownBy(() -> resolvingTo(bytes).check("https://example.com/hook"))
        .hasMessage("address_not_public");
    // One such address among public ones is enough: the client may pick any of them.
    assertThatThrownBy(() -> resolvingTo(PUBLIC, bytes).check("https://example.com/hook"))
        .hasMessage("address_not_public");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "93.184.216.34",
        "100.63.0.1",
        "100.128.0.1",
        "172.15.0.1",
        "172.32.0.1",
        "198.17.0.1",
        "223.255.255.1",
        "2606:2800:220:1::1",
        "64:ff9b::5db8:d822",
        "2002:5db8:d822::1"
      })
  void public_addresses_pass(String address) throws Exception {
    byte[] bytes = InetAddress.getByName(address).getAddress();
    assertThatCode(() -> resolvingTo(bytes).check("https://example.com:8443/hook?x=1"))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://127.0.0.1/", "https://[::1]/", "https://2130706433/", "https://127.1/"})
  void a_literal_address_is_checked_like_a_name(String url) {
    assertThatThrownBy(() -> Targets.publicHttps().check(url)).isInstanceOf(Targets.Refused.class);
  }

  @Test
  void a_name_without_an_address_is_refused() {
    Targets targets =
        new Targets(
            false,
            false,
            host -> {
              throw new UnknownHostException(host);
            });
    assertThatThrownBy(() -> targets.check("https://example.com/")).hasMessage("name_unknown");
  }

  @Test
  void one_laptop_may_call_itself_over_http() throws Exception {
    assertThat(Targets.anywhere().check("http://localhost:8080/hook").getPort()).isEqualTo(8080);
    assertThatThrownBy(() -> Targets.anywhere().check("file:///etc/hostname"))
        .hasMessage("url_invalid");
  }
}
