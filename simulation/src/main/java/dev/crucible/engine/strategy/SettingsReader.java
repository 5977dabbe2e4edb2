package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Reads a strategy back from its settings, as the machines of a cluster do, which are sent text. The module that reads configs provides
 * one, found by {@link java.util.ServiceLoader}.
 */
public interface SettingsReader {

    /**
     * The strategy of {@code settings}.
     *
     * @param settings what {@link StrategyConfig#effective()} was
     * @throws IllegalStateException when they are not valid
     */
    StrategyConfig read(ObjectNode settings);
}
