package dev.crucible.engine.accelerator;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.compute.ClientJob;
import dev.crucible.engine.compute.Evaluation;
import dev.crucible.engine.compute.Hyperparameters;
import dev.crucible.engine.compute.TrainingOutcome;
import dev.crucible.engine.data.Samples;
import java.util.List;
import java.util.Optional;

/**
 * Training and evaluation of many clients at once on an {@link Accelerator}, to the bytes of
 * {@link dev.crucible.engine.compute.LocalTraining}. Methods throw a {@link DeviceException} when the accelerator fails or its memory does not
 * suffice, and a {@link java.util.concurrent.CancellationException} when stopped. One thread uses an instance at a time.
 */
public interface WaveTraining extends AutoCloseable {

    /**
     * Trains every client from {@code global}.
     *
     * @param updates receives the change that each client made
     */
    TrainingOutcome[] train(
            float[] global, List<ClientJob> jobs, Hyperparameters how, float[][] updates, Cancellation cancellation);

    /**
     * Computes the gradient of each client's mean loss over all of its samples at {@code weights}, in pieces of at most {@code capacity}.
     *
     * @param gradients receives the gradients
     */
    TrainingOutcome[] gradients(
            float[] weights, List<ClientJob> jobs, int capacity, float[][] gradients, Cancellation cancellation);

    /**
     * Result of an evaluation.
     *
     * @param evaluations of each part
     * @param predictions for each part the class of each sample
     */
    record Judged(Evaluation[] evaluations, int[][] predictions) {}

    /** Evaluates {@code weights} on each of {@code parts}. */
    Judged judge(float[] weights, List<Samples> parts, Cancellation cancellation);

    /**
     * Keeps the results of later calls on the accelerator too: the job at i of a call leaves its row at place i.
     *
     * @param places the most jobs of a call
     * @return the rows; empty where memory does not allow it
     */
    Optional<? extends AcceleratorRows> keepRows(int places);

    /** Frees the rows that {@link #keepRows} keeps. */
    void forgetRows();

    /** Frees the memory that stays allocated from round to round; the accelerator itself stays open. */
    @Override
    void close();
}
