/** Functions run as deployed: their zip, in a process, under AWS's own runtime client. */
@org.jspecify.annotations.NullMarked
package io.signalbox.local.runtime;
