package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.random.RandomStream;
import java.util.List;

/**
 * Training and judging one model on one thread. An instance owns its workspaces and is used by one thread at a time; the result is a
 * pure function of the arguments, whatever the instance did before.
 */
public interface LocalTraining {

    /**
     * Training of {@code architecture} on the CPU's vector units; it allocates nothing per batch.
     *
     * @param batchSize the largest batch that {@link #train} will be asked for
     * @throws IllegalArgumentException when the layers do not fit the input, or the batch size is below 1
     */
    static LocalTraining of(Architecture architecture, int batchSize) {
        return of(architecture, batchSize, FrozenWeights.NONE);
    }

    /**
     * The same for an architecture of which only a part is trained: weights are then those of
     * {@link dev.crucible.engine.model.ParameterLayout#trained}, and all others stay as they are.
     *
     * @param frozen of this architecture; any number of instances may share it
     */
    static LocalTraining of(Architecture architecture, int batchSize, FrozenWeights frozen) {
        return new NetworkTraining(architecture, batchSize, frozen);
    }

    /** Bytes that an instance takes beside the parameters and their like: what the layers give, and its gradient, for each sample. */
    static long activationBytes(Architecture architecture, int batchSize) {
        return NetworkTraining.activationBytes(architecture, batchSize);
    }

    /** Tells whose turn comes next, for trainings that want to know; none of this package does. */
    default void turn(int round, int client) {}

    /**
     * Trains in place.
     *
     * @param weights flat parameters in the order of {@link dev.crucible.engine.model.ParameterLayout}; replaced by the trained ones
     * @param samples the client's shard, not empty
     * @param hyperparameters epochs, batch size, optimiser
     * @param objective a term beside the loss
     * @param random the stream of all chance in the training, fresh for each (round, client): the order of the samples, dropout, which
     *     words are hidden, the noise of DP-SGD
     * @param cancellation checked at every batch
     * @throws java.util.concurrent.CancellationException when stopped; {@code weights} are then undefined
     */
    TrainingOutcome train(
            float[] weights,
            Samples samples,
            Hyperparameters hyperparameters,
            LocalObjective objective,
            RandomStream random,
            Cancellation cancellation);

    /**
     * The gradient of the mean loss over all of {@code samples} at {@code weights}, in the order of the weights; they are taken in pieces
     * where they are more than the largest batch.
     *
     * @param random the stream of all chance in the network, such as dropout
     * @return the mean loss and the number of samples
     */
    TrainingOutcome gradient(
            float[] weights, Samples samples, RandomStream random, float[] gradient, Cancellation cancellation);

    /** Judges {@code weights} on {@code samples}. */
    default Evaluation evaluate(float[] weights, Samples samples, Cancellation cancellation) {
        return evaluate(weights, List.of(samples), cancellation)[0];
    }

    /** Judges {@code weights} on each of {@code parts}, to the numbers that they get one by one. */
    Evaluation[] evaluate(float[] weights, List<Samples> parts, Cancellation cancellation);

    /** Writes the class with the largest logit (the lowest on a tie) of each sample into {@code predictions}. */
    void predict(float[] weights, Samples samples, int[] predictions, Cancellation cancellation);
}
