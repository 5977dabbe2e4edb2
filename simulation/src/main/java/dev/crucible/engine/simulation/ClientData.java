package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Chunks;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;

/**
 * Samples of one client.
 *
 * @param train its training samples; empty only for a client without samples
 * @param held its evaluation samples; the training samples when the training fraction leaves no others
 */
record ClientData(Samples train, Samples held) {

    /** Returns {@code samples} as the network reads them: for masked words, texts joined to chunks. */
    static Samples read(Samples samples, Dataset dataset, StrategyConfig config) {
        return config.model()
                .llm()
                .filter(Llm::hidesWords)
                .map(llm -> Chunks.of(samples, dataset.shape().width(), llm.chunk()))
                .orElse(samples);
    }
}
