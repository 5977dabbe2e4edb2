package dev.crucible.cli;

import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.Preview;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Input of a preview: the first strategy of a config, with its data. */
final class PreviewOptions {

    @Parameters(paramLabel = "CONFIG", description = "JSON file, flat or structured. Only its first strategy is used.")
    private Path config;

    @Mixin
    private DatasetsFolder datasets;

    Path config() {
        return config;
    }

    /** Returns the strategy; prints errors of the config to {@code err}. */
    StrategyConfig strategy(PrintWriter err) {
        return ValidConfig.read(config, err).strategies().getFirst();
    }

    Preview preview(StrategyConfig strategy) throws IOException {
        return Preview.of(strategy, datasets.path());
    }
}
