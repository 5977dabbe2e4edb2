package dev.crucible.engine.strategy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Reads a strategy back from its settings, for the machines of a cluster, which receive text. The module that reads configs provides one,
 * found by {@link ServiceLoader}.
 */
public interface SettingsReader {

    /** Returns the reader that is installed, if any. */
    static Optional<SettingsReader> installed() {
        // Spark's threads have a separate class loader, which does not see all jars that were sent.
        return ServiceLoader.load(SettingsReader.class, SettingsReader.class.getClassLoader())
                .findFirst();
    }

    /**
     * Returns the strategy of {@code settings}.
     *
     * @param settings an earlier {@link StrategyConfig#effective()}
     * @throws IllegalStateException when they are not valid
     */
    StrategyConfig read(ObjectNode settings);
}
