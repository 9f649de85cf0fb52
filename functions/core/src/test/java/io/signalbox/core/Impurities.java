package io.signalbox.core;

import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * One class for each thing that {@link CoreIsPureTest} forbids, and one that does nothing of it.
 */
final class Impurities {
  private Impurities() {}

  static final class ReadsInstant {
    Instant at() {
      return Instant.now();
    }
  }

  static final class ReadsMillis {
    long at() {
      return System.currentTimeMillis();
    }
  }

  static final class ReadsNanos {
    long at() {
      return System.nanoTime();
    }
  }

  static final class ReadsDate {
    LocalDate at() {
      return LocalDate.now(java.time.ZoneOffset.UTC);
    }
  }

  record KeepsClock(Clock clock) {}

  static final class RefersToNow {
    Supplier<Instant> clock() {
      return Instant::now;
    }
  }

  static final class RandomNumber {
    double draw() {
      return Math.random();
    }
  }

  static final class OwnRandom {
    RandomGenerator generator() {
      return new Random(1);
    }
  }

  static final class ThreadsRandom {
    int draw() {
      return ThreadLocalRandom.current().nextInt();
    }
  }

  static final class DefaultGenerator {
    RandomGenerator generator() {
      return RandomGenerator.getDefault();
    }
  }

  static final class RandomId {
    String id() {
      return UUID.randomUUID().toString();
    }
  }

  static final class Shuffles {
    List<String> shuffled(List<String> names) {
      List<String> copy = new ArrayList<>(names);
      Collections.shuffle(copy);
      return copy;
    }
  }

  static final class Sleeps {
    void rest() throws InterruptedException {
      Thread.sleep(0);
    }
  }

  static final class StartsThread {
    void start(Runnable work) {
      new Thread(work).start();
    }
  }

  record KeepsExecutor(ExecutorService pool) {}

  static final class Promises {
    CompletableFuture<String> later() {
      return CompletableFuture.completedFuture("");
    }
  }

  static final class StreamsInParallel {
    long count(List<String> names) {
      return names.parallelStream().filter(String::isEmpty).count();
    }
  }

  record Pure(InstantSource clock, RandomGenerator random, AtomicLong count) {
    long draw() {
      return clock.instant().toEpochMilli() + random.nextLong() + count.incrementAndGet();
    }
  }
}
