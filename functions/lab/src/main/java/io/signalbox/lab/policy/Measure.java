package io.signalbox.lab.policy;

import io.signalbox.lab.policy.run.Score;
import java.util.Locale;

/** What is reported of a run. */
public enum Measure {
  FIRST_ATTEMPT("firstAttempt", "first %", 100, 1),
  OF_ORACLE_FIRST("ofOracleFirst", "of oracle %", 100, 1),
  OTP_IN_TIME("otpInTime", "OTP in time %", 100, 2),
  OF_ORACLE_OTP("ofOracleOtp", "of oracle %", 100, 2),
  COST_PER_1000("costPer1000", "$ per 1,000", 1, 2),
  DETECT_MEDIAN("detectMedianS", "noticed, median s", 1, 0),
  DETECT_P90("detectP90S", "noticed, p90 s", 1, 0),
  DETECTED("detectedWithin120s", "within 120 s %", 100, 0),
  FALSE_OPENS("falseOpensPerDay", "false opens a day", 1, 2),
  MAX_SHARE("maxShare", "max share %", 100, 0),
  REGRET("regret", "regret, points", 100, 2),
  CALIBRATION("calibration", "calibration, points", 100, 1),
  DUPLICATES("duplicatesPer1000", "twice per 1,000", 1, 1),
  BOUND_MEDIAN("boundMedianS", "bound, median s", 1, 0),
  BOUND_P90("boundP90S", "bound, p90 s", 1, 0),
  BOUND_WITHIN("boundWithin120s", "bound within 120 s %", 100, 0),
  FAKES_SEEN("fakesSeen", "fakers seen %", 100, 0),
  FALSE_FAKES("falseFakesPerDay", "false suspicions a day", 1, 2);

  private final String field;
  private final String title;
  private final int times;
  private final int digits;

  Measure(String field, String title, int times, int digits) {
    this.field = field;
    this.title = title;
    this.times = times;
    this.digits = digits;
  }

  /** For people, with its unit. */
  public String title() {
    return title;
  }

  /** A value in the title's unit; a dash for none. */
  public String shown(double value) {
    return Double.isNaN(value)
        ? "-"
        : String.format(Locale.ROOT, "%." + digits + "f", times * value);
  }

  /** Name in JSON. */
  public String field() {
    return field;
  }

  /** Of a run, beside those of the two oracles with the same seed: each is best in one measure. */
  double of(Score score, Score first, Score otp) {
    return switch (this) {
      case FIRST_ATTEMPT -> score.firstAttempt();
      case OF_ORACLE_FIRST -> score.firstAttempt() / first.firstAttempt();
      case OTP_IN_TIME -> score.otpInTime();
      case OF_ORACLE_OTP -> score.otpInTime() / otp.otpInTime();
      case COST_PER_1000 -> score.costPer1000();
      case DETECT_MEDIAN -> score.detection().quantile(0.5);
      case DETECT_P90 -> score.detection().quantile(0.9);
      case DETECTED -> score.detection().withinTwoMinutes();
      case FALSE_OPENS -> score.falseOpensPerDay();
      case MAX_SHARE -> score.maxShare();
      case REGRET -> score.regret();
      case CALIBRATION -> score.calibration();
      case DUPLICATES -> score.duplicatesPer1000();
      case BOUND_MEDIAN -> score.detection().boundQuantile(0.5);
      case BOUND_P90 -> score.detection().boundQuantile(0.9);
      case BOUND_WITHIN -> score.detection().boundWithinTwoMinutes();
      case FAKES_SEEN -> score.fakesSeen();
      case FALSE_FAKES -> score.falseFakesPerDay();
    };
  }
}
