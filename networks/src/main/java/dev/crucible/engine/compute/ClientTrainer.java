package dev.crucible.engine.compute;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.RandomStream;

/**
 * Client training from outside this engine: a record of what it is, which starts nothing until it is opened. It trains the network of the
 * config, or brings a model of its own, which it also judges.
 */
public interface ClientTrainer {

    /** What code it is, with a hash; results hang on it. */
    String code();

    /** Whether it brings a model of its own. */
    boolean ownModel();

    /**
     * Its own model before the first round.
     *
     * @param input shape of one sample
     */
    Model model(Shape input, int classes, RandomStream random);

    /**
     * A model with its first weights.
     *
     * @param weights as long as the blocks of {@code layer} together
     */
    record Model(Layer.External layer, float[] weights) {}

    /** Training of {@code architecture} on one thread. */
    LocalTraining open(Architecture architecture, int batchSize);
}
