/** Who may operate the system, and what they did: shared by every operator's feature. */
@org.jspecify.annotations.NullMarked
package io.signalbox.core.admin;
