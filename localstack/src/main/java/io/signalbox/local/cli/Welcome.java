package io.signalbox.local.cli;

import io.signalbox.core.admin.Role;
import io.signalbox.local.sim.MagicNumber;
import io.signalbox.local.system.LocalSystem;

/** What is printed when everything runs. */
final class Welcome {
  private Welcome() {}

  static String text(LocalSystem system) {
    StringBuilder text = new StringBuilder();
    String key = system.tenant().apiKey();
    text.append(
        """
        Signalbox is running.

          base URL   %1$s
          demo key   %2$s
          admin key  %5$s
          operator   %6$s
          viewer     %7$s
          webhooks   signed with %8$s
          providers  %3$s

        Send a message, then look at its story with the id of the answer:

          curl -s %1$s/v1/messages -H 'Authorization: Bearer %2$s' \\
            -d '{"requestId":"hello-1","to":["%4$s"],"kind":"otp","text":"Your code is 4711"}'

          curl -s %1$s/v1/messages/<id> -H 'Authorization: Bearer %2$s'

        Look at the dead letters, as an operator does:

          curl -s %1$s/v1/admin/deadletters -H 'Authorization: Bearer %5$s'

        Numbers whose fate is fixed (other mobile numbers are delivered, but for 3 in 100):

        """
            .formatted(
                system.baseUrl(),
                key,
                system.providers().endpoint(),
                MagicNumber.DELIVERED.number(),
                system.operators().key(Role.ADMIN),
                system.operators().key(Role.OPERATOR),
                system.operators().key(Role.VIEWER),
                system.tenant().tenant().webhookSecret()));
    for (MagicNumber number : MagicNumber.values()) {
      text.append(
          "  %s  %-62s %s%n".formatted(number.number(), number.description(), number.expected()));
    }
    return text.append(
            """

            Make a channel fail (REJECT_5XX, TIMEOUT, BLACK_HOLE, FAIL_RECEIPTS, THROTTLE_ALL, \
            UNAUTHORIZED, ARREARS), or NONE:

              curl -s %s/_control/sim-a -d '{"mode":"REJECT_5XX"}'

            Ctrl-C stops it all.
            """
                .formatted(system.providers().endpoint()))
        .toString();
  }
}
