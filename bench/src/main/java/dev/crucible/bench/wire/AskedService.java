package dev.crucible.bench.wire;

/** Who is asked. */
public enum AskedService {
    LAB,
    AGENTS,
    BRIDGE
}
