package dev.crucible.engine.compute;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Layer;
import dev.crucible.engine.random.RandomStream;

/**
 * Client training from outside this engine: a record of its parameters, which starts nothing before {@link #open}. It trains the network of
 * the config, or its own model, which it also evaluates.
 */
public interface ClientTrainer {

    /** Returns the code behind it, with a hash; results depend on it. */
    String code();

    /** Returns true if it trains its own model instead of the config's. */
    boolean ownModel();

    /**
     * Returns its own model before the first round.
     *
     * @param input shape of one sample
     */
    Model model(Shape input, int classes, RandomStream random);

    /**
     * A model with its initial weights.
     *
     * @param weights as long as the blocks of {@code layer} together
     */
    record Model(Layer.External layer, float[] weights) {}

    /** Opens training of {@code architecture}, for use by one thread. */
    LocalTraining open(Architecture architecture, int batchSize);
}
