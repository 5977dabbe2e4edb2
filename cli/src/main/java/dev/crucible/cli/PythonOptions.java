package dev.crucible.cli;

import dev.crucible.engine.catalog.AttackCatalog;
import dev.crucible.engine.catalog.CatalogException;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.extension.Extensions;
import dev.crucible.engine.python.PythonStrategies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where rules, attacks and the like of others lie, and what runs those in Python. */
final class PythonOptions {

    @Option(
            names = "--strategies",
            paramLabel = "DIR",
            description =
                    "Folder of rules, attacks and the like, in Python or in jars, that configs may name; they run with your rights."
                            + " Default: none, they are off")
    private Path strategies;

    @Option(
            names = "--python",
            paramLabel = "FILE",
            description = "Python that runs them, 3.11 or newer with NumPy. Default: python3")
    private String python;

    boolean areOn() {
        return strategies != null;
    }

    /** The folder, if one was named. */
    Optional<Path> folder() {
        return Optional.ofNullable(strategies);
    }

    /** Lets configs of this process and of those it starts name them. */
    void apply() {
        if (strategies != null) {
            if (!Files.isDirectory(strategies)) {
                throw new BadInputException("crucible: --strategies: there is no folder " + strategies
                        + "; make it, or leave the option out");
            }
            System.setProperty(
                    StrategyFolder.PROPERTY, strategies.toAbsolutePath().toString());
        }
        if (python != null) {
            System.setProperty(PythonStrategies.PYTHON, python);
        }
        if (StrategyFolder.named().isPresent()) {
            requireSoundJars();
        }
    }

    /** A jar that cannot be loaded is refused now, rather than in the midst of the first config. */
    private static void requireSoundJars() {
        try {
            RuleCatalog.rules();
            RuleCatalog.preAggregators();
            AttackCatalog.attacks();
            Extensions.PARTITIONERS.entries();
            Extensions.DATASETS.entries();
            Extensions.NETWORKS.entries();
        } catch (CatalogException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
