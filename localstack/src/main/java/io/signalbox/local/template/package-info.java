/** Reads a synthesized CloudFormation template: intrinsics resolved, nothing dropped silently. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.template;
