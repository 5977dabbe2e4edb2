package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.random.RandomStream;
import java.util.List;

/**
 * Training and evaluation of one model. An instance owns its workspaces and is not thread-safe. Results are a pure function of the
 * arguments, independent of earlier calls.
 */
public interface LocalTraining {

    /**
     * Returns training of {@code architecture} on the CPU's vector units, which allocates nothing per batch.
     *
     * @param batchSize the maximum batch size of {@link #train}
     * @throws IllegalArgumentException if the layers do not fit the input, or the batch size is below 1
     */
    static LocalTraining of(Architecture architecture, int batchSize) {
        return of(architecture, batchSize, FrozenWeights.NONE);
    }

    /**
     * Returns training of an architecture of which only a part is trained: weights are then those of
     * {@link dev.crucible.engine.model.ParameterLayout#trained}, and all others stay unchanged.
     *
     * @param frozen the frozen weights of this architecture; instances may share it
     */
    static LocalTraining of(Architecture architecture, int batchSize, FrozenWeights frozen) {
        return new NetworkTraining(architecture, batchSize, frozen);
    }

    /** Returns the bytes that an instance takes in addition to parameters: outputs of layers and their gradients for each sample. */
    static long activationBytes(Architecture architecture, int batchSize) {
        return NetworkTraining.activationBytes(architecture, batchSize);
    }

    /** Announces the next round and client, for trainings that need them; none in this package does. */
    default void turn(int round, int client) {}

    /**
     * Trains in place.
     *
     * @param weights flat parameters in the order of {@link dev.crucible.engine.model.ParameterLayout}; replaced by the trained ones
     * @param samples the client's shard, not empty
     * @param hyperparameters epochs, batch size, optimiser
     * @param objective a term in addition to the loss
     * @param random the stream of all random draws, a new one for each (round, client): order of samples, dropout, hidden
     *     words, noise of DP-SGD
     * @param cancellation checked at every batch
     * @throws java.util.concurrent.CancellationException if stopped; {@code weights} are then undefined
     */
    TrainingOutcome train(
            float[] weights,
            Samples samples,
            Hyperparameters hyperparameters,
            LocalObjective objective,
            RandomStream random,
            Cancellation cancellation);

    /**
     * Computes the gradient of the mean loss over all of {@code samples} at {@code weights}, in the order of the weights. Samples beyond the
     * maximum batch size are processed in several batches.
     *
     * @param random the stream of all random draws in the network, such as dropout
     * @return the mean loss and the number of samples
     */
    TrainingOutcome gradient(
            float[] weights, Samples samples, RandomStream random, float[] gradient, Cancellation cancellation);

    /**
     * Returns the gradient of the mean loss over {@code samples} by the values of a sample, summed over the samples: that of a stamp which all
     * of them share.
     *
     * @throws IllegalArgumentException if the network reads no images or tables, or is not of this engine
     */
    default float[] inputGradient(float[] weights, Samples samples, Cancellation cancellation) {
        throw new IllegalArgumentException("trainer: brings a network whose inputs have no gradients here");
    }

    /** Evaluates {@code weights} on {@code samples}. */
    default Evaluation evaluate(float[] weights, Samples samples, Cancellation cancellation) {
        return evaluate(weights, List.of(samples), cancellation)[0];
    }

    /** Evaluates {@code weights} on each of {@code parts}; results equal those of separate calls. */
    Evaluation[] evaluate(float[] weights, List<Samples> parts, Cancellation cancellation);

    /** Writes the class with the largest logit (the lowest on a tie) of each sample into {@code predictions}. */
    void predict(float[] weights, Samples samples, int[] predictions, Cancellation cancellation);
}
