package io.signalbox.local.sim;

/** How a whole channel misbehaves until it recovers; stronger than any magic number. */
public enum FailureMode {
  /** Not failing. */
  NONE,
  /** 503 at once, to sends and status queries. */
  REJECT_5XX,
  /** No answer, to sends and status queries; some of the sends reach the handset all the same. */
  TIMEOUT,
  /** Accepts everything; nothing reaches a handset, no receipt comes. */
  BLACK_HOLE,
  /** Accepts everything; nothing reaches a handset, every receipt says undelivered. */
  FAIL_RECEIPTS,
  /** 429 with Retry-After of 1 s to every send. */
  THROTTLE_ALL,
  /** 401 to sends and status queries. */
  UNAUTHORIZED,
  /** 402 to every send. */
  ARREARS
}
