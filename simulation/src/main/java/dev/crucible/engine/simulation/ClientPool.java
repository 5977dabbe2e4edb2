package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.Updates;
import dev.crucible.engine.attack.HonestMoments;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.kernel.Workers;
import java.util.Optional;

/** Executor of the clients of a strategy: this machine's threads, a graphics processor or a cluster. All give the same bytes. */
interface ClientPool {

    /**
     * Trains the participants of a round from {@code global}; {@code rows[i]} becomes the update of participant i. Existing arrays may be
     * reused.
     *
     * @param lastUpdate the change by the previous round
     * @param honest the objective of honest clients
     * @return the outcome of each participant's training
     */
    TrainingOutcome[] train(
            int round, float[] global, float[] lastUpdate, int[] participants, Objectives honest, float[][] rows);

    /** Evaluates {@code weights} on the held-out samples of each of {@code clients} and on the server's samples {@code test}. */
    Verdict judge(float[] weights, int[] clients, Samples test);

    /** Allows rows to stay where they were trained, since from now on each call of {@link #train} names all participants of a round. */
    default void keepRows() {}

    /** Reports that {@code row}, filled by {@link #train}, has been changed since. */
    default void changed(float[] row) {}

    /** Returns a view of {@code updates}, rows of the last training, for the rule. */
    default Updates view(UpdateMatrix updates, Workers workers) {
        return Updates.of(updates, workers);
    }

    /**
     * Returns the moments of {@code honest} rows of the last training if they are computed elsewhere; empty if they are computed from the
     * rows.
     */
    default Optional<HonestMoments> moments(UpdateMatrix honest) {
        return Optional.empty();
    }

    /** Releases what is kept from round to round; the pool can be used again. */
    default void release() {}

    /** Objectives of the clients. */
    @FunctionalInterface
    interface Objectives {
        LocalObjective of(int client);
    }

    /**
     * Evaluation of a model.
     *
     * @param held on the held-out samples of each client
     * @param test on the server's samples
     */
    record Verdict(Evaluation[] held, Evaluation test) {}
}
