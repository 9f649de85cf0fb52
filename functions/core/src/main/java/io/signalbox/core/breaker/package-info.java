/** Opens and closes paths and channels on evidence from health cohorts. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.breaker;
