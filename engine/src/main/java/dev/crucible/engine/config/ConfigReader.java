package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Reads flat and structured configs. */
public final class ConfigReader {

    private ConfigReader() {}

    /**
     * What reading found.
     *
     * @param config the config, empty when there is any error
     * @param problems all errors and warnings, in the order of the file
     */
    public record Reading(Optional<SimulationConfig> config, List<Problem> problems) {

        public List<Problem> errors() {
            return problems.stream().filter(Problem::isError).toList();
        }

        public List<Problem> warnings() {
            return problems.stream().filter(p -> !p.isError()).toList();
        }
    }

    /** Reads and fully validates a config of either form. */
    public static Reading read(ObjectNode submitted) {
        return new Reading(Optional.empty(), List.of(Problem.error("config", "unread, " + submitted.size() + " keys")));
    }
}
