package io.signalbox.core.admin;

/** Who holds an admin key; {@code name} is what the audit trail tells. */
public record Operator(String name, Role role) {}
