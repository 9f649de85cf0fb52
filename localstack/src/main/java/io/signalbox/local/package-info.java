/** The local cloud: runs what a synthesized template says, in one process. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local;
