/** How the kernel of states is proved. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.message;
