package dev.crucible.lab.queue;

/**
 * A run delivered to a worker.
 *
 * @param run id of the run
 * @param attempt last attempt of the run when it was enqueued
 * @param priority priority from 0 to 9
 * @param entry id of its entry in the stream of its priority
 * @param from the silent worker that held it before; empty for a new delivery
 */
public record Delivery(String run, int attempt, int priority, String entry, String from) {}
