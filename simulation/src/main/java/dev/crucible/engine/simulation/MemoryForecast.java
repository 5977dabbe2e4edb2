package dev.crucible.engine.simulation;

import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architectures;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Optional;
import java.util.OptionalLong;

/** Forecast of a strategy's memory in bytes, before it is loaded. */
public final class MemoryForecast {

    /** The size of the embedded set of handwriting. */
    private static final int USUAL_TRAINING = 10_000;

    private static final int USUAL_TEST = 2_000;

    private MemoryForecast() {}

    /**
     * Returns an approximate forecast from {@code config} only; empty where it depends on the data: for texts, and for files of any shape.
     *
     * @param threads the number of threads that train clients
     */
    public static OptionalLong of(StrategyConfig config, int threads) {
        String keyword = config.data().keyword();
        Optional<DatasetFacts> facts = Datasets.facts(keyword);
        boolean brought =
                config.model().trainer().filter(ClientTrainer::ownModel).isPresent();
        if (facts.isEmpty() || brought || config.model().llm().isPresent()) {
            return OptionalLong.empty();
        }
        String given = config.model().keyword();
        Optional<Architecture> network = Extensions.network(
                given.isEmpty() ? Architectures.usual(Datasets.modality(keyword)) : given,
                facts.get().shape(),
                facts.get().classes(),
                config.model().options());
        int most = config.data().maxSamples();
        long trained = Math.min(most, USUAL_TRAINING);
        long data = (trained + Math.min(most, USUAL_TEST))
                * ((long) facts.get().shape().size() * featureBytes(keyword) + Integer.BYTES);
        return network.map(found -> OptionalLong.of(total(config, data, trained, found, threads)))
                .orElse(OptionalLong.empty());
    }

    private static int featureBytes(String keyword) {
        return switch (Datasets.modality(keyword)) {
            case IMAGE -> Byte.BYTES;
            case TEXT, TABLE -> Float.BYTES;
        };
    }

    /** Returns the forecast for {@code config} with {@code dataset}. */
    public static long of(StrategyConfig config, Dataset dataset, Architecture network, int threads) {
        return total(config, dataset.bytes(), dataset.train().size(), network, threads);
    }

    private static long total(StrategyConfig config, long data, long trained, Architecture network, int threads) {
        int parameters = ParameterLayout.of(network).trained().size();
        AggregationMode mode = AggregationMode.of(config, parameters, AggregationMode.LIMIT, threads);
        return MemoryEstimate.of(config, data, trained, network, mode, mode.rows(), threads)
                .total();
    }
}
