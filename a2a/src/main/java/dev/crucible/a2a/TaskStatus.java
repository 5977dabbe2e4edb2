package dev.crucible.a2a;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A task's state.
 *
 * @param state where it is
 * @param message what the agent says about it
 * @param timestamp when it came there, to the millisecond
 */
public record TaskStatus(TaskState state, Optional<Message> message, Optional<Instant> timestamp) {

    public TaskStatus {
        timestamp = timestamp.map(time -> time.truncatedTo(ChronoUnit.MILLIS));
    }

    /** A state reached at {@code time}. */
    public static TaskStatus of(TaskState state, Optional<Message> message, Instant time) {
        return new TaskStatus(state, message, Optional.of(time));
    }
}
