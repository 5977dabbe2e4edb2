/**
 * The queue of waiting runs on Redis: one stream per priority, read by workers as one consumer group. Redis only distributes the runs; their
 * state is in their directories.
 */
package dev.crucible.lab.queue;
