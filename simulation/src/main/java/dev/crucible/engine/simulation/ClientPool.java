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

/** Where the clients of a strategy are trained and judged: on this machine's threads, or on a cluster. Results are the same bytes. */
interface ClientPool {

    /**
     * Trains the participants of a round from {@code global}; {@code rows[i]} becomes what participant i changed. An array that lies there
     * already may be used again.
     *
     * @param honest what an honest client minimises
     * @return what each participant's training reported
     */
    TrainingOutcome[] train(int round, float[] global, int[] participants, Objectives honest, float[][] rows);

    /** Judges {@code weights} on what each of {@code clients} held back and on the server's samples {@code test}. */
    Verdict judge(float[] weights, int[] clients, Samples test);

    /** From now on rows may stay where they were trained, for each call of {@link #train} names all of a round. */
    default void keepRows() {}

    /** {@code row}, which a call of {@link #train} filled, holds something else now. */
    default void changed(float[] row) {}

    /** What a rule may ask of {@code updates}, which are rows of the last training. */
    default Updates view(UpdateMatrix updates, Workers workers) {
        return Updates.of(updates, workers);
    }

    /** The moments of {@code honest} rows of the last training where they are not computed from the rows; empty where they are. */
    default Optional<HonestMoments> moments(UpdateMatrix honest) {
        return Optional.empty();
    }

    /** Gives back what it keeps from round to round; it can be used again. */
    default void release() {}

    /** What a client minimises. */
    @FunctionalInterface
    interface Objectives {
        LocalObjective of(int client);
    }

    /**
     * How a model does.
     *
     * @param held on what each client held back
     * @param test on the server's samples
     */
    record Verdict(Evaluation[] held, Evaluation test) {}
}
