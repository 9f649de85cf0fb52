/** What surrounds the system: providers with their handsets, tenants with their endpoints. */
@org.jspecify.annotations.NullMarked
package io.signalbox.lab.outside;
