package io.signalbox.lab.policy.world;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A world, as parameters. Shares and chances are 0 to 1, prices dollars, times as named.
 *
 * @param heldOut no constant of a strategy was ever chosen by looking at it
 * @param about one line for people
 */
public record World(
    String name,
    boolean heldOut,
    String about,
    List<Country> countries,
    List<ChannelSpec> channels,
    Traffic traffic,
    Recipients recipients,
    List<OutageMix> outages,
    Drift drift) {

  /**
   * A country.
   *
   * @param utcOffsetHours of its clocks
   * @param share of the traffic
   * @param operators shares of the country's traffic
   * @param conversion chance by day that the user of a delivered OTP converts
   * @param nightConversion the same from 0 to 6 o'clock
   */
  public record Country(
      String code,
      int utcOffsetHours,
      double share,
      List<Double> operators,
      double conversion,
      double nightConversion) {
    public Country {
      operators = List.copyOf(operators);
      require(isRate(share) && isRate(conversion) && isRate(nightConversion), "country");
    }
  }

  /**
   * A log-normal time.
   *
   * @param median s
   * @param sigma of its logarithm
   * @param tail share that takes 15 times as long
   */
  public record Delay(double median, double sigma, double tail) {
    public Delay {
      require(median > 0 && sigma >= 0 && isRate(tail), "delay");
    }
  }

  /**
   * A channel.
   *
   * @param weight operator's preference
   * @param prices by country, per message
   * @param quality success chance that its paths vary about
   * @param spread standard deviation of its paths, in logits
   * @param qps messages a second
   * @param hourlyQuota messages
   * @param dailyQuota messages
   * @param answer time to the submit's answer
   * @param delivery time from submit to the handset
   * @param receipt time from there to the receipt
   * @param silent share of deliveries without a receipt
   * @param mute share of failures without a receipt
   * @param refuses share of failures that show at submit
   */
  public record ChannelSpec(
      String name,
      double weight,
      List<Double> prices,
      double quality,
      double spread,
      double qps,
      int hourlyQuota,
      int dailyQuota,
      Delay answer,
      Delay delivery,
      Delay receipt,
      double silent,
      double mute,
      double refuses,
      @Nullable Night night,
      @Nullable Faker faker) {
    public ChannelSpec {
      prices = List.copyOf(prices);
      require(isRate(quality) && quality > 0 && spread >= 0 && qps > 0, "channel");
      require(isRate(silent) && isRate(mute) && isRate(refuses), "channel's shares");
      require(hourlyQuota > 0 && dailyQuota > 0 && weight > 0, "channel's quotas or weight");
    }
  }

  /**
   * Worse at some hours of the destination.
   *
   * @param country index, or -1 for all
   * @param drop in logits
   */
  public record Night(int country, int fromHour, int toHour, double drop) {}

  /**
   * Reports failures as delivered at some hours of the destination.
   *
   * @param share of failures
   */
  public record Faker(int country, int fromHour, int toHour, double share) {}

  /**
   * Who sends what.
   *
   * @param perDay messages a day without campaigns
   * @param otp share of those; the rest is notifications but for marketing
   * @param campaigns a day
   * @param campaignSize messages of one campaign, over 20 min
   * @param reporting share of OTPs whose tenant reports conversions
   * @param otpLimitSeconds within which an OTP is of use
   */
  public record Traffic(
      int perDay,
      double otp,
      double marketing,
      double campaigns,
      int campaignSize,
      double reporting,
      double otpLimitSeconds) {
    public Traffic {
      require(perDay > 0 && isRate(otp) && isRate(marketing) && otp + marketing <= 1, "traffic");
      require(campaigns >= 0 && campaignSize >= 0 && isRate(reporting), "campaigns or reporting");
    }
  }

  /**
   * Phones.
   *
   * @param dead share of numbers that nothing reaches
   * @param correlation of the latent variable of one recipient's attempts
   */
  public record Recipients(double dead, double correlation) {
    public Recipients {
      require(isRate(dead) && isRate(correlation) && correlation < 1, "recipients");
    }
  }

  /** Kinds of outage. */
  public enum Fault {
    /** Submits fail. */
    REJECTING,
    /** Accepted, then reported undelivered. */
    FAILING,
    /** Accepted, never delivered, nothing reported. */
    BLACK_HOLE,
    /** Delivered and reported 40 times later than usual. */
    SLOW
  }

  /**
   * Outages of one kind.
   *
   * @param perChannelDay mean number
   * @param minutes mean length; at least 4
   * @param least severity, the share of messages hit, is between this and 1
   * @param oneOperator share that hits one operator only; the rest hits a whole country or all
   */
  public record OutageMix(
      Fault fault, double perChannelDay, double minutes, double least, double oneOperator) {
    public OutageMix {
      require(perChannelDay >= 0 && minutes >= 4 && isRate(least), "outages");
    }
  }

  /**
   * Slow change of each path, in logits: an Ornstein-Uhlenbeck process.
   *
   * @param sigma its standard deviation
   * @param hours its time constant
   */
  public record Drift(double sigma, double hours) {
    public Drift {
      require(sigma >= 0 && hours > 0, "drift");
    }
  }

  public World {
    countries = List.copyOf(countries);
    channels = List.copyOf(channels);
    outages = List.copyOf(outages);
    int n = countries.size();
    require(n > 0 && !channels.isEmpty(), "countries and channels");
    require(channels.stream().allMatch(c -> c.prices().size() == n), "prices");
  }

  /** Whether the hour lies in from..to, which may wrap over midnight. */
  static boolean within(int hour, int from, int to) {
    return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  }

  static boolean isRate(double rate) {
    return rate >= 0 && rate <= 1;
  }

  static void require(boolean valid, String what) {
    if (!valid) {
      throw new IllegalArgumentException("world: " + what + " out of range");
    }
  }
}
