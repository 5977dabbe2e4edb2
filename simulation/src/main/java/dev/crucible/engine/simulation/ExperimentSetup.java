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

/**
 * What a strategy begins with: the data, how the clients share them, and the network with its parameters before the first round.
 * Nothing of it ever changes, so strategies of the same {@link Key} may share it, at the same time as well.
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
     * Everything that a groundwork hangs on.
     *
     * @param data the data set, with the number of clients
     * @param seed of what is drawn for it
     * @param partitioning how samples are shared out
     * @param trainingFraction the share of its samples that a client trains on
     * @param model which network
     * @param withoutSamples the clients that hold none, ascending
     */
    public record Key(
            DatasetRequest data,
            Seed seed,
            Partitioning partitioning,
            double trainingFraction,
            StrategyConfig.Model model,
            List<Integer> withoutSamples) {

        /** The key of the groundwork of {@code config}. */
        public static Key of(StrategyConfig config) {
            return new Key(
                    config.dataRequest(),
                    ofGround(config.seed()),
                    config.data().partitioning(),
                    config.data().trainingFraction(),
                    config.model(),
                    ClientDatasets.withoutSamples(config));
        }

        /** Nothing else of {@code seed} counts before the first round. */
        private static Seed ofGround(Seed seed) {
            return new Seed(seed.of(RandomSource.PARTITION), Map.of(RandomSource.INIT, seed.of(RandomSource.INIT)));
        }
    }

    /**
     * Shares {@code dataset} out as {@code config} says, and lays out its network.
     *
     * @throws DataException when the data cannot be shared out as asked or the model does not fit them
     */
    public static ExperimentSetup of(StrategyConfig config, Dataset dataset) {
        return of(config, dataset, InitialModel.of(config, dataset));
    }

    static ExperimentSetup of(StrategyConfig config, Dataset dataset, InitialModel model) {
        return new ExperimentSetup(dataset, ClientDatasets.of(dataset, config), model);
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
