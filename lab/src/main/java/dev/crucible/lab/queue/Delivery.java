package dev.crucible.lab.queue;

/**
 * A run that a worker is to work on.
 *
 * @param run its id
 * @param attempt the last attempt that the run had when it was put into the line
 * @param priority from 0 to 9
 * @param entry its entry in the line of its priority
 * @param from the silent worker that had it before; empty for a new one
 */
public record Delivery(String run, int attempt, int priority, String entry, String from) {}
