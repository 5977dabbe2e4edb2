package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.config.Diagnostic.Located;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads flat and structured configs. A config is structured when it has both {@code shared_settings} and {@code simulation_strategies};
 * each strategy is then the shared settings overridden, key by key, by its own. Otherwise it is flat: one strategy.
 */
public final class ConfigReader {

    /** The most strategies of a config. */
    static final int MOST_STRATEGIES = 200;

    /** The most keys of the shared settings or of a strategy. */
    static final int MOST_KEYS = 1_000;

    private final ObjectNode source;
    private final Optional<Surroundings> surroundings;
    private final Map<Problem, Located> found = new LinkedHashMap<>();
    private final List<StrategyConfig> strategies = new ArrayList<>();

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
            return problems.stream().filter(Unread::isWarningToTell).toList();
        }
    }

    private ConfigReader(ObjectNode source, Optional<Surroundings> surroundings) {
        this.source = source;
        this.surroundings = surroundings;
    }

    /** Whether {@code key} is a setting at all. */
    public static boolean isSetting(String key) {
        return Setting.ALL.containsKey(key);
    }

    /** Whether {@code key} is a setting whose value is never a list, so that a list there can only mean alternatives. */
    public static boolean takesOneValue(String key) {
        Setting setting = Setting.ALL.get(key);
        return setting != null
                && !(setting.form() instanceof ValueType.Objects)
                && !(setting.form() instanceof ValueType.Texts)
                && !(setting.form() instanceof ValueType.Wholes);
    }

    /** Reads and fully validates a config of either form. */
    public static Reading read(ObjectNode submitted) {
        return read(new ConfigReader(submitted.deepCopy(), Optional.empty()), Located::problem);
    }

    /** Reads a config, and whether it does {@code there} what it says; every problem has a code. */
    public static Reading read(ObjectNode submitted, Surroundings there) {
        return read(new ConfigReader(submitted.deepCopy(), Optional.of(there)), Located::coded);
    }

    private static Reading read(ConfigReader reader, Function<Located, Problem> told) {
        List<Problem> problems = reader.findings().stream().map(told).toList();
        Optional<SimulationConfig> config =
                problems.stream().anyMatch(Problem::isError) ? Optional.empty() : Optional.of(reader.config());
        return new Reading(config, problems);
    }

    /** All findings about {@code submitted}, there or anywhere, in the order of the file. */
    static List<Located> examine(ObjectNode submitted, Optional<Surroundings> surroundings) {
        return new ConfigReader(submitted.deepCopy(), surroundings).findings();
    }

    private List<Located> findings() {
        if (ConfigShape.is(source)) {
            readStructured();
        } else {
            readFlat();
        }
        DocumentOrder order = new DocumentOrder(source);
        return found.values().stream()
                .sorted((a, b) -> order.compare(a.problem(), b.problem()))
                .toList();
    }

    private SimulationConfig config() {
        ObjectNode structured = ConfigShape.of(source);
        String name = structured.get(ConfigShape.SHARED).path("display_name").asText("");
        return new SimulationConfig(name, strategies, structured);
    }

    private void readFlat() {
        if (source.path("base").isObject() && source.path("axes").isObject()) {
            note(Kind.RULE, Problem.error("axes", "makes this a grid of simulations; run it as a sweep"));
            return;
        }
        for (String part : List.of(ConfigShape.SHARED, ConfigShape.STRATEGIES)) {
            if (source.has(part)) {
                String other = part.equals(ConfigShape.SHARED) ? ConfigShape.STRATEGIES : ConfigShape.SHARED;
                note(Kind.MISSING, Problem.error(other, "is missing; " + part + " only counts together with it"));
            }
        }
        if (fits(source, "config")) {
            typos(source, "");
            read(new SourcePath(true, 0, source, JsonNodeFactory.instance.objectNode()));
        }
    }

    private void readStructured() {
        JsonNode strategyList = source.get(ConfigShape.STRATEGIES);
        if (!(source.get(ConfigShape.SHARED) instanceof ObjectNode shared)) {
            note(Kind.FORM, Problem.error(ConfigShape.SHARED, "must be an object"));
            return;
        }
        noteStrays();
        if (!strategyList.isArray()) {
            note(Kind.FORM, Problem.error(ConfigShape.STRATEGIES, "must be a list of objects"));
        } else if (strategyList.isEmpty()) {
            note(Kind.MISSING, Problem.error(ConfigShape.STRATEGIES, "is empty; at least one strategy is needed"));
        } else if (strategyList.size() > MOST_STRATEGIES) {
            String message =
                    "has %d strategies; at most %d are allowed".formatted(strategyList.size(), MOST_STRATEGIES);
            note(Kind.RULE, Problem.error(ConfigShape.STRATEGIES, message));
        } else if (fits(shared, ConfigShape.SHARED)) {
            typos(shared, ConfigShape.SHARED + ".");
            readStrategies(shared, strategyList);
        }
    }

    private void readStrategies(ObjectNode shared, JsonNode strategyList) {
        for (int i = 0; i < strategyList.size(); i++) {
            String path = ConfigShape.STRATEGIES + "." + i;
            if (!(strategyList.get(i) instanceof ObjectNode overrides)) {
                note(Kind.FORM, Problem.error(path, "must be an object"));
            } else if (fits(overrides, path)) {
                SourcePath origin = new SourcePath(false, i, shared, overrides);
                ObjectNode own = origin.ownKeys();
                typos(own, path + ".");
                if (own.has("display_name")) {
                    String message = "is ignored; name the run in " + ConfigShape.SHARED;
                    note(Kind.RULE, Problem.warning(path + ".display_name", message));
                }
                read(origin);
            }
        }
    }

    private void read(SourcePath origin) {
        ObjectNode merged = origin.merged();
        StrategyReader.Outcome outcome = StrategyReader.read(origin.strategy(), merged);
        outcome.config().ifPresent(strategies::add);
        List<Diagnostic> findings = new ArrayList<>(outcome.findings());
        findings.addAll(DeviceRules.in(
                merged,
                outcome.config(),
                surroundings.map(Surroundings::elsewhere).orElse(false),
                surroundings.map(Surroundings::cluster).orElse(false)));
        surroundings.ifPresent(there -> findings.addAll(there.findings(merged, outcome.config())));
        for (Diagnostic finding : findings) {
            Located located = origin.locate(finding);
            found.merge(
                    located.problem(), located, (a, b) -> new Located(a.problem(), a.kind(), a.given() || b.given()));
        }
    }

    /** Settings beside the two parts look as if they counted. */
    private void noteStrays() {
        source.fieldNames().forEachRemaining(key -> {
            if (Setting.ALL.containsKey(key)) {
                note(Kind.RULE, Problem.warning(key, "is ignored outside of " + ConfigShape.SHARED));
            }
        });
    }

    private boolean fits(ObjectNode settings, String path) {
        if (settings.size() > MOST_KEYS) {
            String message = "has %d keys; at most %d are allowed".formatted(settings.size(), MOST_KEYS);
            note(Kind.RULE, Problem.error(path, message));
        }
        return settings.size() <= MOST_KEYS;
    }

    private void typos(ObjectNode settings, String prefix) {
        UnknownKeys.check(settings, prefix).forEach(problem -> note(Kind.RULE, problem));
    }

    private void note(Kind kind, Problem problem) {
        found.putIfAbsent(problem, Located.shape(problem, kind));
    }
}
