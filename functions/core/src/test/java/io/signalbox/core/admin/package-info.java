@org.jspecify.annotations.NullMarked
package io.signalbox.core.admin;
