package dev.crucible.engine.catalog;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The one folder from which an operator lets rules, attacks and the like of others be taken, as files of Python or as jars. What lies there runs
 * with the rights of this process; without the folder nothing is loaded.
 */
public final class StrategyFolder {

    /** The system property that names it. */
    public static final String PROPERTY = "crucible.strategies";

    private static final String VARIABLE = "CRUCIBLE_STRATEGIES";

    private StrategyFolder() {}

    /** The folder, if there is one. */
    public static Optional<Path> named() {
        String set = System.getProperty(PROPERTY, System.getenv().getOrDefault(VARIABLE, ""));
        return set.isEmpty() ? Optional.empty() : Optional.of(Path.of(set));
    }
}
