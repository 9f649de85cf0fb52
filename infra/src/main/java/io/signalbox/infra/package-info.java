/**
 * The CDK app: turns a checked {@link io.signalbox.infra.plan.Plan} into a CloudFormation stack.
 */
@org.jspecify.annotations.NullMarked
package io.signalbox.infra;
