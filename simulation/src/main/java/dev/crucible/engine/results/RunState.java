package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** State of a run, the {@code status} of its {@code status.json} and of every API response about it. */
public enum RunState {
    /** The run waits in the queue. */
    QUEUED,
    /** The run waits for a user to start it. */
    PENDING,
    /** A process executes the run. */
    RUNNING,
    /** All strategies are done. */
    COMPLETED,
    /** The run ended with an error, which the status holds. */
    FAILED,
    /** A user stopped the run; it can be resumed. */
    STOPPED;

    /** The key of the state in a status. */
    public static final String KEY = "status";

    /** Returns its name in files and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if no other state follows automatically. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, STOPPED -> true;
            case QUEUED, PENDING, RUNNING -> false;
        };
    }

    /** Returns all names, in the order of a run's life. */
    public static List<String> words() {
        return Arrays.stream(values()).map(RunState::word).toList();
    }

    /** Returns the state named {@code word}, if there is one. */
    public static Optional<RunState> of(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst();
    }

    /** Returns the state in {@code status}, if it names one. */
    public static Optional<RunState> of(JsonNode status) {
        return of(status.path(KEY).asText());
    }

    /** Returns true if {@code status} names a terminal state. */
    public static boolean hasEnded(JsonNode status) {
        return of(status).filter(RunState::isTerminal).isPresent();
    }
}
