package dev.crucible.bench.wire;

/** Who is asked. */
public enum Service {
    LAB,
    AGENTS,
    BRIDGE
}
