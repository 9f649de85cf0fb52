/** How attempts are proved. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.send;
