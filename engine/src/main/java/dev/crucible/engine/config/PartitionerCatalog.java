package dev.crucible.engine.config;

import dev.crucible.engine.catalog.CatalogEntry;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.parameters.Parameters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every {@code partitioning_strategy} with its {@code partitioning_params}. */
public final class PartitionerCatalog {

    private PartitionerCatalog() {}

    /** Returns the names, the usual one first; those that other jars add follow the built-in ones. */
    public static List<String> names() {
        return Stream.concat(Partitioners.names().stream(), Extensions.PARTITIONERS.names().stream())
                .toList();
    }

    /** Returns the description of the partitioning {@code name}, if it has one. */
    public static String help(String name) {
        return Extensions.PARTITIONERS.find(name).map(CatalogEntry::help).orElse("");
    }

    /** Returns the parameters of the partitioning {@code name}. */
    public static List<Parameters.Declared> parameters(String name) {
        Optional<CatalogEntry<Partitioner>> added = Extensions.PARTITIONERS.find(name);
        if (added.isPresent()) {
            return added.get().declared();
        }
        Parameters none = Parameters.none();
        PartitioningReader.declare(name, none);
        return none.declared().stream()
                .filter(parameter -> !parameter.key().equals("shuffle"))
                .toList();
    }
}
