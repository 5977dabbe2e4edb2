package dev.crucible.a2a;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A task's state at a time.
 *
 * @param state state
 * @param message the agent's message about it
 * @param timestamp time of the transition, to the millisecond
 */
public record TaskStatus(TaskState state, Optional<Message> message, Optional<Instant> timestamp) {

    public TaskStatus {
        timestamp = timestamp.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Creates the status of a state reached at {@code time}. */
    public static TaskStatus of(TaskState state, Optional<Message> message, Instant time) {
        return new TaskStatus(state, message, Optional.of(time));
    }
}
