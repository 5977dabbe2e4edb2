package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.LocalObjective;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Samples;

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
