package dev.crucible.agents.service;

/** Something a player really did, as {@code docs/virtues.md} lists it. */
enum Deed {
    DESIGNED_COMPARISON,
    ASKED_WHY,
    LAUNCHED,
    SHAPED_CONFIG,
    CHECKED_BOUND,
    USED_SEEDS,
    RECALLED,
    RECORDED,
    READ_RESULTS,
    LOOKED_AT_PLOT,
    NAMED,
    CONFIRMED,
    STOPPED_EARLY,
    WAITED,
    TALKED
}
