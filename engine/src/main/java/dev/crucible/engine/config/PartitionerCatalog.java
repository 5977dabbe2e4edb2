package dev.crucible.engine.config;

import dev.crucible.engine.parameters.Parameters;
import java.util.List;

/** Every {@code partitioning_strategy}, and what it reads of {@code partitioning_params}. */
public final class PartitionerCatalog {

    private PartitionerCatalog() {}

    /** The names, the usual one first. */
    public static List<String> names() {
        return PartitioningReader.KEYWORDS;
    }

    /** What the partitioning called {@code name} reads. */
    public static List<Parameters.Declared> parameters(String name) {
        Parameters none = Parameters.none();
        PartitioningReader.declare(name, none);
        return none.declared().stream()
                .filter(parameter -> !parameter.key().equals("shuffle"))
                .toList();
    }
}
