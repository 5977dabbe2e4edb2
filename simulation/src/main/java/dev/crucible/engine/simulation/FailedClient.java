package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.TrainingOutcome;
import java.util.Optional;

/** The failure policy: an update that is not finite is dropped with its cause named, and the round goes on without it. */
final class FailedClient {

    private FailedClient() {}

    /** Why the training of {@code client} gave nothing to use, if it did not. */
    static Optional<String> untrained(int client, int round, TrainingOutcome outcome) {
        return Double.isFinite(outcome.loss())
                ? Optional.empty()
                : Optional.of(("client %d, round %d: its training loss became %s, so its update was dropped; a lower"
                                + " learning_rate usually helps")
                        .formatted(client, round, outcome.loss()));
    }

    /** Why the update that {@code client} sent cannot be used, if it cannot. */
    static Optional<String> unusable(int client, int round, boolean finite) {
        return finite
                ? Optional.empty()
                : Optional.of("client %d, round %d: its update holds values that are not finite, so it was dropped"
                        .formatted(client, round));
    }
}
