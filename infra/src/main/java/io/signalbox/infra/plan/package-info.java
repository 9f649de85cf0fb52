/** What will be deployed, as plain values, and every reason to refuse it. No CDK in here. */
@org.jspecify.annotations.NullMarked
package io.signalbox.infra.plan;
