package dev.crucible.engine.strategy;

/**
 * Branch point of a strategy: its rounds up to {@code round} are those of another run, its trunk.
 *
 * @param run the trunk's id; its folder is next to the branch's
 * @param round the last shared round, from 1
 */
public record StartFrom(String run, int round) {}
