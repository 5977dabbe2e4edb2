package dev.crucible.engine.catalog;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The operator's folder of custom rules, attacks and the like, as Python files or jars. Its code runs with the rights of this process. Without
 * the folder nothing is loaded.
 */
public final class StrategyFolder {

    /** The system property that names the folder. */
    public static final String PROPERTY = "crucible.strategies";

    private static final String VARIABLE = "CRUCIBLE_STRATEGIES";

    private StrategyFolder() {}

    /** Returns the folder, if one is set. */
    public static Optional<Path> named() {
        String set = System.getProperty(PROPERTY, System.getenv().getOrDefault(VARIABLE, ""));
        return set.isEmpty() ? Optional.empty() : Optional.of(Path.of(set));
    }

    /** Sets the folder to {@code kept}, where a run keeps its Python files, if that exists and none is set. */
    public static void orElse(Path kept) {
        if (named().isEmpty() && Files.isDirectory(kept)) {
            System.setProperty(PROPERTY, kept.toString());
        }
    }
}
