/** The line of waiting runs on Redis: a stream for each priority, read by workers as one consumer group. Redis only hands out. */
package dev.crucible.lab.queue;
