package dev.crucible.engine.simulation;

import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.StrategyResult;
import java.util.IntSummaryStatistics;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The sizes of clients, where they matter to a rule that ignores them. */
final class ClientSizes {

    /** Ratio of the largest client to the smallest from which on equal weights may cost accuracy. */
    private static final int UNEQUAL = 2;

    private ClientSizes() {}

    /** Returns a note for the user if clients differ much in {@code samples}, and the rule gives them equal weight. */
    static Optional<String> note(StrategyConfig config, IntUnaryOperator samples) {
        if (!StrategyResult.isUnweighted(config.written())) {
            return Optional.empty();
        }
        IntSummaryStatistics sizes =
                IntStream.range(0, config.clients()).map(samples).summaryStatistics();
        return sizes.getMax() < UNEQUAL * sizes.getMin()
                ? Optional.empty()
                : Optional.of(
                        "weights: %s ignores how many samples clients have, here %d to %d, which may cost accuracy"
                                .formatted(config.keyword(), sizes.getMin(), sizes.getMax()));
    }
}
