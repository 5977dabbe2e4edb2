package dev.crucible.cli;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** A config that can be run. */
final class ValidConfig {

    private ValidConfig() {}

    /**
     * Reads {@code file}; warnings go to {@code err}.
     *
     * @throws BadInputException with all errors
     */
    static SimulationConfig read(Path file, PrintWriter err) {
        return of(ConfigReader.read(ConfigFile.read(file)), err);
    }

    /**
     * What was read; warnings go to {@code err}.
     *
     * @throws BadInputException with all errors
     */
    static SimulationConfig of(ConfigReader.Reading reading, PrintWriter err) {
        SimulationConfig read = reading.config()
                .orElseThrow(() -> new BadInputException(
                        reading.errors().stream().map(Object::toString).collect(Collectors.joining("\n"))));
        reading.warnings().forEach(problem -> err.println("warning: " + problem));
        return read;
    }
}
