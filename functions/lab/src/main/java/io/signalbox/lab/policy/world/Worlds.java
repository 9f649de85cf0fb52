package io.signalbox.lab.policy.world;

import io.signalbox.lab.policy.world.World.ChannelSpec;
import io.signalbox.lab.policy.world.World.Country;
import io.signalbox.lab.policy.world.World.Delay;
import io.signalbox.lab.policy.world.World.Drift;
import io.signalbox.lab.policy.world.World.Faker;
import io.signalbox.lab.policy.world.World.Fault;
import io.signalbox.lab.policy.world.World.Night;
import io.signalbox.lab.policy.world.World.OutageMix;
import io.signalbox.lab.policy.world.World.Recipients;
import io.signalbox.lab.policy.world.World.Traffic;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The worlds by name. Those that are held out differ in every parameter from those that constants
 * were chosen on, and nobody looks at them while choosing.
 */
public final class Worlds {
  private static final Delay ANSWER = new Delay(0.3, 0.5, 0.01);
  private static final Delay DELIVERY = new Delay(4, 0.6, 0.02);
  private static final Delay RECEIPT = new Delay(3, 0.8, 0.03);
  private static final Delay LATE = new Delay(190, 0.6, 0.04);
  private static final int MUCH = 100_000_000;

  private static final Traffic BUSY = new Traffic(100_000, 0.60, 0.10, 1, 10_000, 0.80, 60);
  private static final Recipients PHONES = new Recipients(0.02, 0.5);
  private static final Drift DRIFT = new Drift(0.35, 10);

  private static final List<OutageMix> MIXED =
      List.of(
          new OutageMix(Fault.REJECTING, 0.25, 25, 0.80, 0.5),
          new OutageMix(Fault.FAILING, 0.25, 30, 0.80, 0.5),
          new OutageMix(Fault.BLACK_HOLE, 0.25, 30, 0.85, 0.5),
          new OutageMix(Fault.SLOW, 0.15, 30, 0.90, 0.3));

  private static final List<World> ALL =
      List.of(
          base(),
          calm(),
          sparse(),
          littleFeedback(),
          noFeedback(),
          coast(),
          island(),
          delta(),
          quiet());

  private Worlds() {}

  public static List<World> all() {
    return ALL;
  }

  public static Optional<World> named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst();
  }

  private static List<Country> twoCountries() {
    return List.of(
        new Country("AA", 8, 0.6, List.of(0.4, 0.3, 0.2, 0.1), 0.86, 0.74),
        new Country("BB", -5, 0.4, List.of(0.45, 0.3, 0.15, 0.1), 0.80, 0.70));
  }

  private static ChannelSpec channel(
      String name, double weight, double price, double quality, double qps, int daily) {
    return new ChannelSpec(
        name,
        weight,
        List.of(price, price * 1.2),
        quality,
        0.45,
        qps,
        daily / 8,
        daily,
        ANSWER,
        DELIVERY,
        RECEIPT,
        0.03,
        0.10,
        0.20,
        null,
        null);
  }

  private static ChannelSpec with(
      ChannelSpec c, Delay receipt, @Nullable Night night, @Nullable Faker faker) {
    return new ChannelSpec(
        c.name(),
        c.weight(),
        c.prices(),
        c.quality(),
        c.spread(),
        c.qps(),
        c.hourlyQuota(),
        c.dailyQuota(),
        c.answer(),
        c.delivery(),
        receipt,
        c.silent(),
        c.mute(),
        c.refuses(),
        night,
        faker);
  }

  private static List<ChannelSpec> sixChannels() {
    Delay slow = new Delay(150, 0.7, 0.02);
    return List.of(
        channel("direct", 120, 0.042, 0.93, 60, 60_000),
        channel("premium", 110, 0.038, 0.92, 40, 80_000),
        with(
            channel("nightly", 100, 0.030, 0.90, 40, MUCH), RECEIPT, new Night(0, 0, 7, 1.4), null),
        with(channel("patient", 90, 0.028, 0.92, 40, MUCH), slow, null, null),
        channel("plain", 80, 0.024, 0.84, 60, MUCH),
        with(
            channel("bargain", 60, 0.016, 0.72, 80, MUCH),
            RECEIPT,
            null,
            new Faker(-1, 22, 6, 0.9)));
  }

  private static World base() {
    String about = "two countries, six channels, all kinds of outage, a faker at night";
    return new World(
        "base", false, about, twoCountries(), sixChannels(), BUSY, PHONES, MIXED, DRIFT);
  }

  private static World calm() {
    String about = "no outage: what does the watching cost, how often does it see ghosts";
    return new World(
        "calm", false, about, twoCountries(), sixChannels(), BUSY, PHONES, List.of(), DRIFT);
  }

  private static World sparse() {
    Traffic traffic = new Traffic(5_000, 0.60, 0.10, 0.3, 500, 0.80, 60);
    return new World(
        "sparse",
        false,
        "5,000 messages a day",
        twoCountries(),
        sixChannels(),
        traffic,
        PHONES,
        MIXED,
        DRIFT);
  }

  private static World feedback(String name, double reporting, String about) {
    Traffic t = new Traffic(100_000, 0.60, 0.10, 1, 10_000, reporting, 60);
    return new World(name, false, about, twoCountries(), sixChannels(), t, PHONES, MIXED, DRIFT);
  }

  private static World littleFeedback() {
    return feedback("feedback-15", 0.15, "15% of OTPs report conversions");
  }

  private static World noFeedback() {
    return feedback("feedback-0", 0, "nobody reports conversions");
  }

  private static ChannelSpec odd(
      String name, double weight, List<Double> prices, double quality, Delay delivery) {
    return new ChannelSpec(
        name,
        weight,
        prices,
        quality,
        0.7,
        25,
        15_000,
        120_000,
        new Delay(0.6, 0.8, 0.02),
        delivery,
        new Delay(7, 1.1, 0.06),
        0.07,
        0.25,
        0.35,
        null,
        null);
  }

  /** To choose constants by: few channels, late and silent receipts, half of the feedback. */
  private static World coast() {
    Delay quick = new Delay(3, 0.8, 0.015);
    Delay slow = new Delay(7, 0.6, 0.03);
    List<ChannelSpec> channels =
        List.of(
            odd("pier", 60, List.of(0.045, 0.052), 0.91, quick),
            with(odd("quay", 80, List.of(0.031, 0.037), 0.90, slow), LATE, null, null),
            odd("dune", 70, List.of(0.028, 0.026), 0.85, quick),
            with(
                odd("reef", 50, List.of(0.014, 0.017), 0.70, slow),
                new Delay(2.5, 0.5, 0),
                new Night(1, 21, 5, 1.0),
                new Faker(0, 8, 15, 0.85)));
    List<OutageMix> outages =
        List.of(
            new OutageMix(Fault.REJECTING, 0.20, 15, 0.70, 0.4),
            new OutageMix(Fault.FAILING, 0.30, 35, 0.75, 0.6),
            new OutageMix(Fault.BLACK_HOLE, 0.35, 25, 0.80, 0.5),
            new OutageMix(Fault.SLOW, 0.15, 40, 0.85, 0.5));
    return new World(
        "coast",
        false,
        "two countries, four channels, late and silent receipts, half of the OTPs report",
        List.of(
            new Country("CC", 2, 0.6, List.of(0.5, 0.3, 0.2), 0.78, 0.65),
            new Country("DD", -6, 0.4, List.of(0.6, 0.4), 0.70, 0.6)),
        channels,
        new Traffic(80_000, 0.5, 0.15, 1, 9_000, 0.5, 50),
        new Recipients(0.03, 0.4),
        outages,
        new Drift(0.45, 6));
  }

  /** Held out: other numbers of everything, heavy tails, many silent deliveries. */
  private static World island() {
    Delay quick = new Delay(2.5, 0.9, 0.01);
    Delay lazy = new Delay(9, 0.5, 0.04);
    List<ChannelSpec> channels =
        List.of(
            odd("north", 50, List.of(0.051, 0.047, 0.065), 0.90, quick),
            odd("east", 70, List.of(0.033, 0.041, 0.040), 0.87, lazy),
            with(
                odd("south", 90, List.of(0.029, 0.036, 0.031), 0.91, quick),
                new Delay(240, 0.5, 0.05),
                new Night(2, 20, 4, 1.1),
                null),
            with(
                odd("west", 40, List.of(0.012, 0.015, 0.011), 0.65, lazy),
                new Delay(2, 0.4, 0),
                null,
                new Faker(1, 12, 18, 0.8)),
            odd("middle", 60, List.of(0.025, 0.022, 0.030), 0.80, quick));
    List<Country> countries =
        List.of(
            new Country("KK", 1, 0.5, List.of(0.6, 0.4), 0.72, 0.60),
            new Country("LL", 9, 0.3, List.of(0.5, 0.3, 0.2), 0.90, 0.85),
            new Country("MM", -8, 0.2, List.of(0.7, 0.3), 0.66, 0.5));
    List<OutageMix> outages =
        List.of(
            new OutageMix(Fault.REJECTING, 0.15, 12, 0.60, 0.3),
            new OutageMix(Fault.FAILING, 0.35, 45, 0.70, 0.7),
            new OutageMix(Fault.BLACK_HOLE, 0.30, 18, 0.75, 0.4),
            new OutageMix(Fault.SLOW, 0.20, 50, 0.8, 0.5));
    Traffic traffic = new Traffic(90_000, 0.45, 0.15, 1.5, 8_000, 0.60, 45);
    String about = "three countries, five channels, late and silent receipts, an afternoon faker";
    return new World(
        "island",
        true,
        about,
        countries,
        channels,
        traffic,
        new Recipients(0.035, 0.35),
        outages,
        new Drift(0.5, 5));
  }

  /** Held out: one country, nine channels that are nearly alike, much drift. */
  private static World delta() {
    Delay delivery = new Delay(6, 0.7, 0.03);
    List<ChannelSpec> channels = new java.util.ArrayList<>();
    for (int i = 0; i < 9; i++) {
      double price = 0.02 + 0.003 * ((i * 5) % 9);
      ChannelSpec c = odd("d" + i, 50 + 5 * i, List.of(price), 0.82 + 0.014 * i, delivery);
      Delay receipt = new Delay(i == 6 ? 100 : 4, 0.9, 0.02);
      Faker faker = i == 2 ? new Faker(0, 1, 9, 0.7) : null;
      channels.add(with(c, receipt, i == 7 ? new Night(0, 22, 5, 0.9) : null, faker));
    }
    List<OutageMix> outages =
        List.of(
            new OutageMix(Fault.REJECTING, 0.3, 20, 0.9, 0.6),
            new OutageMix(Fault.FAILING, 0.2, 20, 0.9, 0.6),
            new OutageMix(Fault.BLACK_HOLE, 0.2, 20, 0.9, 0.6),
            new OutageMix(Fault.SLOW, 0.1, 20, 0.9, 0.6));
    return new World(
        "delta",
        true,
        "one country, nine channels, strong drift, an early faker",
        List.of(new Country("NN", 5, 1, List.of(0.35, 0.3, 0.2, 0.15), 0.78, 0.7)),
        channels,
        new Traffic(120_000, 0.7, 0.1, 0.5, 15_000, 0.5, 60),
        new Recipients(0.015, 0.6),
        outages,
        new Drift(0.6, 8));
  }

  /** Held out: the island with 5,000 messages a day and 15% feedback. */
  private static World quiet() {
    World i = island();
    return new World(
        "quiet-island",
        true,
        "the island with 5,000 messages a day, 15% of OTPs report",
        i.countries(),
        i.channels(),
        new Traffic(5_000, 0.5, 0.1, 0.2, 600, 0.15, 45),
        i.recipients(),
        i.outages(),
        i.drift());
  }
}
