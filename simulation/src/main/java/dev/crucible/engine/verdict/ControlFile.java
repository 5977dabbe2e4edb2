package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.strategy.ControlRules;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code control_<n>.json} of a run: the trial of the weighted mean in the place of a strategy, with a checksum; and
 * {@code control_<n>_<rule>.json}, that of a rule which an attack's paper breaks.
 *
 * @param scenario digest of what the control was trained on, so that strategies of one scenario share it
 */
public record ControlFile(String scenario, Trial trial) {

    private static final String SCENARIO = "scenario";
    private static final String SEED = "seed";
    private static final String ATTACKED = "accuracy";
    private static final String CLEAN = "clean_accuracy";
    private static final String SUCCESS = "attack_success";
    private static final String NATURAL = "natural_rate";
    private static final String CHECKSUM = "sha256";

    /** Returns the trials of the controls that {@code run} trained for {@code strategy} with {@code settings}, by rule. */
    public static Map<String, Trial> trials(RunDirectory run, int strategy, ObjectNode settings) {
        Map<String, Trial> trials = new LinkedHashMap<>();
        read(run, strategy, StrategyConfig.WEIGHTED_MEAN)
                .ifPresent(file -> trials.put(StrategyConfig.WEIGHTED_MEAN, file.trial));
        for (String rule : ControlRules.broken(settings)) {
            read(run, strategy, rule).ifPresent(file -> trials.put(rule, file.trial));
        }
        return trials;
    }

    /** Returns the file of {@code rule} for {@code strategy}; empty when it is missing, or does not match its checksum. */
    public static Optional<ControlFile> read(RunDirectory run, int strategy, String rule) {
        Path file = path(run, strategy, rule);
        try {
            ObjectNode node = Json.readObject(file);
            ControlFile found = new ControlFile(
                    node.path(SCENARIO).asText(),
                    new Trial(
                            node.path(SEED).asLong(),
                            Json.number(node.path(ATTACKED)),
                            Json.number(node.path(CLEAN)),
                            Json.number(node.path(SUCCESS)),
                            Json.number(node.path(NATURAL)),
                            Double.NaN));
            return node.path(CHECKSUM).asText().equals(found.checksum()) ? Optional.of(found) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Path path(RunDirectory run, int strategy, String rule) {
        return rule.equals(StrategyConfig.WEIGHTED_MEAN) ? run.control(strategy) : run.control(strategy, rule);
    }

    /** Writes the file of {@code rule} for {@code strategy}. */
    public void write(RunDirectory run, int strategy, String rule) throws IOException {
        Json.write(path(run, strategy, rule), json().put(CHECKSUM, checksum()));
    }

    private String checksum() {
        return Digests.of(json().toString().getBytes(StandardCharsets.UTF_8));
    }

    private ObjectNode json() {
        ObjectNode node = Json.object().put(SCENARIO, scenario).put(SEED, trial.seed());
        node.set(ATTACKED, Json.number(trial.attacked()));
        node.set(CLEAN, Json.number(trial.clean()));
        node.set(SUCCESS, Json.number(trial.attackSuccess()));
        node.set(NATURAL, Json.number(trial.naturalRate()));
        return node;
    }
}
