package dev.crucible.a2a;

/** The sender of a message. */
public enum Role {
    USER,
    AGENT
}
