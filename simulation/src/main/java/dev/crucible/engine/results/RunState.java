package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a run stands, as {@code status} of its {@code status.json} and of every answer about it. */
public enum RunState {
    /** It waits for its turn. */
    QUEUED,
    /** It waits for a person to start it. */
    PENDING,
    /** A process works on it. */
    RUNNING,
    /** All strategies are done. */
    COMPLETED,
    /** It ended for a reason that it tells. */
    FAILED,
    /** Somebody stopped it; it can go on. */
    STOPPED;

    /** The key of the state in a status. */
    public static final String KEY = "status";

    /** What it is called in files and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing follows by itself. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, STOPPED -> true;
            case QUEUED, PENDING, RUNNING -> false;
        };
    }

    /** All words, in the order of a run's life. */
    public static List<String> words() {
        return Arrays.stream(values()).map(RunState::word).toList();
    }

    /** The state called {@code word}, if there is one. */
    public static Optional<RunState> of(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst();
    }

    /** What {@code status} says, if it names a state. */
    public static Optional<RunState> of(JsonNode status) {
        return of(status.path(KEY).asText());
    }

    /** Whether {@code status} names a terminal state. */
    public static boolean hasEnded(JsonNode status) {
        return of(status).filter(RunState::isTerminal).isPresent();
    }
}
