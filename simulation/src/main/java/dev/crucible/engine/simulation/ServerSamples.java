package dev.crucible.engine.simulation;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.Optional;

/**
 * The server's own samples: a small clean root set for rules that train on one, and the rest for judging the model.
 *
 * @param root the root set, only when the rule needs it
 * @param test what the model is judged on; never overlaps the root set
 */
record ServerSamples(Optional<Samples> root, Samples test) {

    /** As many as the FLTrust paper uses. */
    private static final int ROOT = 100;

    static ServerSamples of(Samples held, StrategyConfig config) {
        if (!config.rule().needsRoot()) {
            return new ServerSamples(Optional.empty(), held);
        }
        if (held.size() < 2 * ROOT) {
            throw new DataException(
                    ("aggregation_strategy_keyword: %s needs a root set of %d samples, the data set keeps"
                                    + " only %d for the server")
                            .formatted(config.keyword(), ROOT, held.size()));
        }
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT).permutation(held.size());
        return new ServerSamples(
                Optional.of(new Subset(held, Arrays.copyOf(order, ROOT))),
                new Subset(held, Arrays.copyOfRange(order, ROOT, order.length)));
    }
}
