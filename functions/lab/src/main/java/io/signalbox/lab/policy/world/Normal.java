package io.signalbox.lab.policy.world;

/** The normal distribution. */
public final class Normal {
  private static final double[] A = {
    -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
    1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00
  };
  private static final double[] B = {
    -5.447609879822406e+01,
    1.615858368580409e+02,
    -1.556989798598866e+02,
    6.680131188771972e+01,
    -1.328068155288572e+01
  };
  private static final double[] C = {
    -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
    -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00
  };
  private static final double[] D = {
    7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00
  };
  private static final double TAIL = 0.02425;

  private Normal() {}

  /** Quantile of a chance between 0 and 1; Acklam's rational approximation, 1e-9 relative. */
  public static double quantile(double chance) {
    double p = Math.min(1 - 1e-12, Math.max(1e-12, chance));
    if (p < TAIL) {
      return tail(Math.sqrt(-2 * Math.log(p)));
    }
    if (p > 1 - TAIL) {
      return -tail(Math.sqrt(-2 * Math.log(1 - p)));
    }
    double q = p - 0.5;
    double r = q * q;
    double top = ((((A[0] * r + A[1]) * r + A[2]) * r + A[3]) * r + A[4]) * r + A[5];
    double bottom = ((((B[0] * r + B[1]) * r + B[2]) * r + B[3]) * r + B[4]) * r + 1;
    return top * q / bottom;
  }

  private static double tail(double q) {
    double top = ((((C[0] * q + C[1]) * q + C[2]) * q + C[3]) * q + C[4]) * q + C[5];
    return top / ((((D[0] * q + D[1]) * q + D[2]) * q + D[3]) * q + 1);
  }

  /** Chance of a value below x; Abramowitz and Stegun 26.2.17, 7.5e-8 absolute. */
  public static double cdf(double x) {
    double t = 1 / (1 + 0.2316419 * Math.abs(x));
    double poly =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    double upper = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * poly;
    return x >= 0 ? 1 - upper : upper;
  }
}
