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

/** Folder of custom rules, attacks and other extensions, and the Python interpreter for those in Python. */
final class PythonOptions {

    @Option(
            names = "--strategies",
            paramLabel = "DIR",
            description =
                    "Folder of custom rules, attacks, trainers and data sets, in Python or in jars, for configs to"
                            + " name. They run with your rights. [default: none]")
    private Path strategies;

    @Option(
            names = "--python",
            paramLabel = "FILE",
            description = "Python interpreter for --strategies, 3.11 or newer with NumPy. [default: python3]")
    private String python;

    boolean areOn() {
        return strategies != null;
    }

    /** Returns the folder, if one was named. */
    Optional<Path> folder() {
        return Optional.ofNullable(strategies);
    }

    /** Makes the extensions available to configs of this process and of its child processes. */
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

    /** Throws if a jar cannot be loaded, so that the error appears before the first config that uses it. */
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
