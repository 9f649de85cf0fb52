package io.signalbox.lab.policy;

import io.signalbox.lab.policy.run.Score;

/** What is reported of a run. */
public enum Measure {
  FIRST_ATTEMPT("firstAttempt"),
  OF_ORACLE_FIRST("ofOracleFirst"),
  OTP_IN_TIME("otpInTime"),
  OF_ORACLE_OTP("ofOracleOtp"),
  COST_PER_1000("costPer1000"),
  DETECT_MEDIAN("detectMedianS"),
  DETECT_P90("detectP90S"),
  DETECTED("detectedWithin120s"),
  FALSE_OPENS("falseOpensPerDay"),
  MAX_SHARE("maxShare"),
  REGRET("regret"),
  CALIBRATION("calibration"),
  DUPLICATES("duplicatesPer1000"),
  BOUND_MEDIAN("boundMedianS"),
  BOUND_P90("boundP90S"),
  BOUND_WITHIN("boundWithin120s");

  private final String field;

  Measure(String field) {
    this.field = field;
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
    };
  }
}
