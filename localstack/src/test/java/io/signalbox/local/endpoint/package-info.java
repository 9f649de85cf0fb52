@org.jspecify.annotations.NullMarked
package io.signalbox.local.endpoint;
