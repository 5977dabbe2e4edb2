package dev.crucible.engine.simulation;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.partition.Partitioning;
import dev.crucible.engine.random.RandomSource;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Setup of a strategy: the data, their partition among the clients, and the network with its initial parameters. Immutable, so strategies
 * with equal {@link Key} may share it, also concurrently.
 */
public final class ExperimentSetup {

    private final Dataset dataset;
    private final ClientDatasets holdings;
    private final InitialModel model;

    private ExperimentSetup(Dataset dataset, ClientDatasets holdings, InitialModel model) {
        this.dataset = dataset;
        this.holdings = holdings;
        this.model = model;
    }

    /**
     * All settings on which a setup depends.
     *
     * @param data the data set, with the number of clients
     * @param seed of its randomness
     * @param partitioning of samples among clients
     * @param trainingFraction the share of its samples that a client trains on
     * @param model the network
     * @param withoutSamples the clients without samples, ascending
     * @param heldBack the number of training samples that the server holds back
     */
    public record Key(
            DatasetRequest data,
            Seed seed,
            Partitioning partitioning,
            double trainingFraction,
            StrategyConfig.Model model,
            List<Integer> withoutSamples,
            int heldBack) {

        /** Returns the key of the setup of {@code config}. */
        public static Key of(StrategyConfig config) {
            return new Key(
                    config.dataRequest(),
                    ofSetup(config.seed()),
                    config.data().partitioning(),
                    config.data().trainingFraction(),
                    config.model(),
                    ClientDatasets.withoutSamples(config),
                    ClientDatasets.heldBack(config));
        }

        /** Returns the parts of {@code seed} that matter before the first round. */
        private static Seed ofSetup(Seed seed) {
            return new Seed(seed.of(RandomSource.PARTITION), Map.of(RandomSource.INIT, seed.of(RandomSource.INIT)));
        }
    }

    /**
     * Partitions {@code dataset} as {@code config} asks, and lays out its network.
     *
     * @throws DataException when the data cannot be partitioned as requested or the model does not fit them
     */
    public static ExperimentSetup of(StrategyConfig config, Dataset dataset) {
        return of(config, dataset, InitialModel.of(config, dataset));
    }

    static ExperimentSetup of(StrategyConfig config, Dataset dataset, InitialModel model) {
        return new ExperimentSetup(dataset, ClientDatasets.of(dataset, config), model);
    }

    /** Returns what may be wrong with the data and their split, with numbers. */
    public List<String> warnings() {
        return Stream.concat(dataset.summary().warnings().stream(), holdings.losses().stream())
                .toList();
    }

    Dataset dataset() {
        return dataset;
    }

    ClientDatasets holdings() {
        return holdings;
    }

    InitialModel model() {
        return model;
    }
}
