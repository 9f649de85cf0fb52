package io.signalbox.infra.plan;

import java.time.Duration;

/**
 * What one function is given.
 *
 * @param memoryMib memory in MiB, 128 to 10,240; CPU follows it, one full core at 1,769
 * @param timeout longest run of one invocation, whole seconds up to 15 minutes
 * @param reserved reserved concurrency: instances that may run at once, from 1
 */
public record Sizing(int memoryMib, Duration timeout, int reserved) {}
