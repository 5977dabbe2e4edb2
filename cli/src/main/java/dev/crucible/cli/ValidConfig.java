package dev.crucible.cli;

import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.strategy.SimulationConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reader of valid configs. */
final class ValidConfig {

    /** Maximum number of missing settings to name one by one: a longer list hides the important warnings. */
    private static final int FEW = 3;

    private ValidConfig() {}

    /**
     * Reads {@code file}; prints warnings to {@code err}.
     *
     * @throws BadInputException with all errors
     */
    static SimulationConfig read(Path file, PrintWriter err) {
        return of(ConfigReader.read(ConfigFile.read(file)).after(ConfigFile.repeated(file)), err);
    }

    /**
     * Returns the config of {@code reading}; prints warnings to {@code err}.
     *
     * @throws BadInputException with all errors
     */
    static SimulationConfig of(ConfigReader.Reading reading, PrintWriter err) {
        return of(reading, List.of(), err);
    }

    /** Returns the config of {@code reading}; prints warnings except those that the original config {@code before} has too. */
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
        tell(news.stream().filter(problem -> !defaults.contains(problem)).toList(), err);
        if (defaults.size() > FEW) {
            err.println("warning: %d settings are missing and use their defaults; crucible validate lists them"
                    .formatted(defaults.size()));
        } else {
            tell(defaults, err);
        }
        return read;
    }

    /** Prints {@code warnings} to {@code err}. */
    static void tell(List<Problem> warnings, PrintWriter err) {
        warnings.forEach(problem -> err.println("warning: " + problem));
    }
}
