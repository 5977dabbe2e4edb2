package dev.crucible.a2a;

/** Who sent a message. */
public enum Role {
    USER,
    AGENT
}
