package io.signalbox.lab.policy.run;

import java.util.Arrays;

/** Events in the order of their time, as packed longs in a heap of four children a node. */
final class Agenda {
  /** What an event is; the lower comes first at the same time. */
  static final int RECEIPT = 0;

  static final int CONVERSION = 1;
  static final int CHECK = 2;
  static final int RETRY = 3;

  private static final int TYPE_BITS = 2;
  private static final int WHAT_BITS = 30;
  private static final int FIRST = 1024;

  private long[] heap = new long[FIRST];
  private int size;

  /** At that time, ms; what is the index of a message or an attempt. */
  void add(int time, int type, int what) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    long event = (long) time << 32 | (long) type << WHAT_BITS | what;
    int i = size++;
    while (i > 0) {
      int parent = (i - 1) >> 2;
      if (heap[parent] <= event) {
        break;
      }
      heap[i] = heap[parent];
      i = parent;
    }
    heap[i] = event;
  }

  /** Time of the next; the greatest number when there is none. */
  int next() {
    return size == 0 ? Integer.MAX_VALUE : (int) (heap[0] >>> 32);
  }

  long take() {
    long first = heap[0];
    long last = heap[--size];
    int i = 0;
    while (true) {
      int child = (i << 2) + 1;
      if (child >= size) {
        break;
      }
      int least = child;
      for (int c = child + 1; c < Math.min(child + 4, size); c++) {
        least = heap[c] < heap[least] ? c : least;
      }
      if (heap[least] >= last) {
        break;
      }
      heap[i] = heap[least];
      i = least;
    }
    heap[i] = last;
    return first;
  }

  static int typeOf(long event) {
    return (int) (event >>> WHAT_BITS) & ((1 << TYPE_BITS) - 1);
  }

  static int whatOf(long event) {
    return (int) event & ((1 << WHAT_BITS) - 1);
  }
}
