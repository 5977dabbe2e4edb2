package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.TrainingOutcome;
import java.util.Optional;

/** The failure policy: an update that is not finite, or whose training raised an error, is dropped with its cause, and the round continues without it. */
final class FailedClient {

    private FailedClient() {}

    /** Returns the reason why the training of {@code client} failed, if it did. */
    static Optional<String> untrained(int client, int round, TrainingOutcome outcome) {
        if (!outcome.failure().isEmpty()) {
            return Optional.of(
                    "client %d, round %d: %s, so its update was dropped".formatted(client, round, outcome.failure()));
        }
        return Double.isFinite(outcome.loss())
                ? Optional.empty()
                : Optional.of(("client %d, round %d: its training loss became %s, so its update was dropped; a lower"
                                + " learning_rate usually helps")
                        .formatted(client, round, outcome.loss()));
    }

    /** Returns the reason why the update of {@code client} cannot be used, if it cannot. */
    static Optional<String> unusable(int client, int round, boolean finite) {
        return finite
                ? Optional.empty()
                : Optional.of("client %d, round %d: its update holds values that are not finite, so it was dropped"
                        .formatted(client, round));
    }
}
