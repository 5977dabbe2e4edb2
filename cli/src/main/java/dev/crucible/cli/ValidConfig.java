package dev.crucible.cli;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A config that can be run. */
final class ValidConfig {

    /** So many settings that are missing are named one by one: a longer list hides the warnings that matter. */
    private static final int FEW = 3;

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
        return of(reading, List.of(), err);
    }

    /** The same, without the warnings that the config it was made of has as well. */
    static SimulationConfig of(ConfigReader.Reading reading, ConfigReader.Reading before, PrintWriter err) {
        return of(reading, before.warnings(), err);
    }

    private static SimulationConfig of(ConfigReader.Reading reading, List<Problem> known, PrintWriter err) {
        SimulationConfig read = reading.config()
                .orElseThrow(() -> new BadInputException(
                        reading.errors().stream().map(Object::toString).collect(Collectors.joining("\n"))));
        List<Problem> news = reading.warnings().stream()
                .filter(problem -> !known.contains(problem))
                .toList();
        List<Problem> defaults = news.stream()
                .filter(problem -> problem.code() == Problem.Code.MISSING_KEY)
                .toList();
        if (defaults.size() > FEW) {
            err.println(
                    "warning: %d settings are not in the config and have their defaults; crucible validate lists them"
                            .formatted(defaults.size()));
        } else {
            tell(defaults, err);
        }
        tell(news.stream().filter(problem -> !defaults.contains(problem)).toList(), err);
        return read;
    }

    private static void tell(List<Problem> warnings, PrintWriter err) {
        warnings.forEach(problem -> err.println("warning: " + problem));
    }
}
