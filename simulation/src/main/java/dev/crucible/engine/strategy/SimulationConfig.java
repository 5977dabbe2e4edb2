package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;

/**
 * A whole config after reading: one entry per strategy, each merged from the shared settings and its own overrides.
 *
 * @param displayName the run's display name, empty when it has none
 * @param strategies at least one, numbered from 0
 * @param source the config as submitted, in the structured form
 */
public record SimulationConfig(String displayName, List<StrategyConfig> strategies, ObjectNode source) {

    public SimulationConfig {
        strategies = List.copyOf(strategies);
    }

    /** Returns the same config, in which small encoders may replace language models without files whose names pass {@code names}. */
    public SimulationConfig withStandIns(Predicate<String> names) {
        return new SimulationConfig(
                displayName,
                strategies.stream()
                        .map(strategy -> strategy.withStandIns(names))
                        .toList(),
                source);
    }
}
