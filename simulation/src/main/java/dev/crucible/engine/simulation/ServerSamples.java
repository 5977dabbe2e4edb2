package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RootSource;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.Optional;

/**
 * The server's own samples: a small clean root set for rules that train on one, and the others to evaluate the model.
 *
 * @param root the root set, only when the rule needs it
 * @param test the evaluation samples; never overlap the root set
 */
record ServerSamples(Optional<Samples> root, Samples test) {

    /** Returns the samples of {@code config}; {@code clients} hold back a root set that is drawn from training samples. */
    static ServerSamples of(Dataset dataset, ClientDatasets clients, StrategyConfig config) {
        Samples test = ClientData.read(dataset.test(), dataset, config);
        if (!config.rule().needsRoot()) {
            return new ServerSamples(Optional.empty(), test);
        }
        RootSource source = config.rule().rootSource();
        if (source.origin() == RootSource.Origin.HELD_BACK) {
            Samples root = new Subset(dataset.train(), clients.root());
            return new ServerSamples(Optional.of(ClientData.read(root, dataset, config)), test);
        }
        int size = source.samples();
        if (test.size() < 2 * size) {
            throw tooFew(config, size, test.size(), "the data set has only %d test samples");
        }
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT).permutation(test.size());
        return new ServerSamples(
                Optional.of(new Subset(test, Arrays.copyOf(order, size))),
                new Subset(test, Arrays.copyOfRange(order, size, order.length)));
    }

    static DataException tooFew(StrategyConfig config, int wanted, int there, String why) {
        return new DataException("aggregation_strategy_keyword: %s needs a root set of %d samples, %s; lower root_size"
                .formatted(config.keyword(), wanted, why.formatted(there)));
    }
}
