package dev.crucible.engine.strategy;

/**
 * Where a strategy branches off: its rounds up to {@code round} are those of another run, its trunk.
 *
 * @param run the trunk's id; it lies beside the branch
 * @param round the last round of the trunk that counts, from 1
 */
public record StartFrom(String run, int round) {}
