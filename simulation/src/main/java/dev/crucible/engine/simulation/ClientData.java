package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Chunks;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;

/**
 * What one client holds.
 *
 * @param train what it trains on; empty only for a client that holds nothing
 * @param held what it is judged on; its training samples when the training fraction leaves nothing else
 */
record ClientData(Samples train, Samples held) {

    /** {@code samples} as the network reads them: for hidden words, texts joined to chunks. */
    static Samples read(Samples samples, Dataset dataset, StrategyConfig config) {
        return config.model()
                .llm()
                .filter(Llm::hidesWords)
                .map(llm -> Chunks.of(samples, dataset.shape().width(), llm.chunk()))
                .orElse(samples);
    }
}
