package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Diagnostic.Kind;
import dev.crucible.engine.config.Diagnostic.Located;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.setting.SettingType;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads flat and structured configs. A config is structured when it has both {@code shared_settings} and {@code simulation_strategies};
 * each strategy then overrides the shared settings key by key. Otherwise it is flat: one strategy.
 */
public final class ConfigReader {

    /** Maximum number of strategies of a config. */
    static final int MOST_STRATEGIES = 200;

    /** Maximum number of keys of the shared settings or of a strategy. */
    static final int MOST_KEYS = 1_000;

    private final ObjectNode source;
    private final Optional<Surroundings> surroundings;
    private final Map<Problem, Located> found = new LinkedHashMap<>();
    private final List<StrategyConfig> strategies = new ArrayList<>();

    /**
     * Result of reading a config.
     *
     * @param config the config, empty when there is any error
     * @param problems all errors and warnings, in the order of the file
     */
    public record Reading(Optional<SimulationConfig> config, List<Problem> problems) {

        /** Returns the same with further {@code problems} first. */
        public Reading after(List<Problem> further) {
            return new Reading(
                    config, Stream.concat(further.stream(), problems.stream()).toList());
        }

        public List<Problem> errors() {
            return problems.stream().filter(Problem::isError).toList();
        }

        public List<Problem> warnings() {
            return problems.stream().filter(Unread::isWarningToTell).toList();
        }

        /** Returns the warnings of keys without effect. */
        public List<Problem> unread() {
            return warnings().stream()
                    .filter(problem -> problem.code() == Problem.Code.UNREAD_KEY)
                    .toList();
        }

        /** Returns a note for each rule whose name has two forms, with the form in use; nothing is wrong with it. */
        public List<String> notes() {
            return config.stream()
                    .flatMap(read -> read.strategies().stream())
                    .flatMap(strategy -> StrategyRules.note(strategy.settings().json()).stream())
                    .distinct()
                    .toList();
        }
    }

    private ConfigReader(ObjectNode source, Optional<Surroundings> surroundings) {
        this.source = source;
        this.surroundings = surroundings;
    }

    /** Returns true if {@code key} is a setting whose value is never a list, so that a list can only mean alternatives. */
    public static boolean takesOneValue(String key) {
        Setting<?> setting = SettingTable.ALL.get(key);
        return setting != null
                && !(setting.form() instanceof SettingType.Objects)
                && !(setting.form() instanceof SettingType.Texts)
                && !(setting.form() instanceof SettingType.Wholes);
    }

    /** Reads and fully validates a config of either form. */
    public static Reading read(ObjectNode submitted) {
        return read(new ConfigReader(submitted.deepCopy(), Optional.empty()), Located::problem);
    }

    /** Reads a config and checks that it can run in the environment {@code there}; every problem has a code. */
    public static Reading read(ObjectNode submitted, Surroundings there) {
        return read(new ConfigReader(submitted.deepCopy(), Optional.of(there)), Located::coded);
    }

    private static Reading read(ConfigReader reader, Function<Located, Problem> told) {
        List<Problem> problems = reader.diagnostics().stream().map(told).toList();
        Optional<SimulationConfig> config =
                problems.stream().anyMatch(Problem::isError) ? Optional.empty() : Optional.of(reader.config());
        return new Reading(config, problems);
    }

    /** Returns all problems of {@code submitted}, including those of its environment, in the order of the file. */
    static List<Located> examine(ObjectNode submitted, Optional<Surroundings> surroundings) {
        return new ConfigReader(submitted.deepCopy(), surroundings).diagnostics();
    }

    private List<Located> diagnostics() {
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
        String name = Setting.DISPLAY_NAME.in(structured.get(ConfigShape.SHARED));
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
            SourcePath origin = new SourcePath(true, 0, source, JsonNodeFactory.instance.objectNode());
            read(origin);
            noteUnread(source, "", List.of(origin));
        }
    }

    private void readStructured() {
        JsonNode strategyList = source.get(ConfigShape.STRATEGIES);
        if (!(source.get(ConfigShape.SHARED) instanceof ObjectNode shared)) {
            note(Kind.FORM, Problem.error(ConfigShape.SHARED, "must be an object"));
            return;
        }
        strays(source).forEach(problem -> note(Kind.RULE, problem));
        if (!strategyList.isArray()) {
            note(Kind.FORM, Problem.error(ConfigShape.STRATEGIES, "must be a list of objects"));
        } else if (strategyList.isEmpty()) {
            note(Kind.MISSING, Problem.error(ConfigShape.STRATEGIES, "is empty; at least one strategy is needed"));
        } else if (strategyList.size() > MOST_STRATEGIES) {
            String message =
                    "has %d strategies; at most %d are allowed".formatted(strategyList.size(), MOST_STRATEGIES);
            note(Kind.RULE, Problem.error(ConfigShape.STRATEGIES, message));
        } else if (fits(shared, ConfigShape.SHARED)) {
            readStrategies(shared, strategyList);
        }
    }

    private void readStrategies(ObjectNode shared, JsonNode strategyList) {
        List<SourcePath> origins = new ArrayList<>();
        for (int i = 0; i < strategyList.size(); i++) {
            String path = ConfigShape.STRATEGIES + "." + i;
            if (!(strategyList.get(i) instanceof ObjectNode overrides)) {
                note(Kind.FORM, Problem.error(path, "must be an object"));
            } else if (fits(overrides, path)) {
                SourcePath origin = new SourcePath(false, i, shared, overrides);
                origins.add(origin);
                ObjectNode own = origin.ownKeys();
                noteUnread(own, path + ".", List.of(origin));
                if (Setting.DISPLAY_NAME.isIn(own)) {
                    String message = "is ignored; name the run in " + ConfigShape.SHARED;
                    note(Kind.RULE, Problem.warning(path + ".display_name", message));
                }
                read(origin);
            }
        }
        noteUnread(shared, ConfigShape.SHARED + ".", origins);
    }

    private void read(SourcePath origin) {
        ConfigKeys.Gathered gathered = ConfigKeys.gather(origin.merged());
        ObjectNode merged = gathered.settings();
        StrategyReader.Outcome outcome = StrategyReader.read(origin.strategy(), merged);
        outcome.config().ifPresent(strategies::add);
        List<Diagnostic> diagnostics = new ArrayList<>(outcome.diagnostics());
        diagnostics.addAll(DeviceRules.in(
                merged,
                outcome.config(),
                surroundings.map(Surroundings::elsewhere).orElse(false),
                surroundings.map(Surroundings::cluster).orElse(false)));
        surroundings.ifPresent(there -> diagnostics.addAll(there.diagnostics(merged, outcome.config())));
        gathered.doubled()
                .forEach(key -> diagnostics.add(new Diagnostic(
                        Problem.error(key, origin.contradiction(key)),
                        Kind.RULE,
                        List.of(Setting.AGGREGATION_PARAMS.name()))));
        for (Diagnostic diagnostic : diagnostics) {
            Problem problem = diagnostic.problem();
            Located located = origin.locate(new Diagnostic(
                    problem.at(gathered.given(problem.field())), diagnostic.kind(), diagnostic.inputs()));
            found.merge(
                    located.problem(), located, (a, b) -> new Located(a.problem(), a.kind(), a.given() || b.given()));
        }
    }

    /** Returns a warning for each key of the structured config {@code source} outside of its two parts, which has no effect. */
    public static List<Problem> strays(ObjectNode source) {
        ObjectNode strays = source.deepCopy().without(List.of(ConfigShape.SHARED, ConfigShape.STRATEGIES));
        List<Problem> problems = new ArrayList<>();
        strays.fieldNames().forEachRemaining(key -> {
            if (ConfigKeys.isKey(key)) {
                problems.add(Problem.warning(key, "is ignored outside of " + ConfigShape.SHARED)
                        .of(Problem.Code.UNREAD_KEY));
            }
        });
        strays.remove(problems.stream().map(Problem::field).toList());
        problems.addAll(ConfigKeys.unread(strays, "", List.of()));
        return problems;
    }

    private boolean fits(ObjectNode settings, String path) {
        if (settings.size() > MOST_KEYS) {
            String message = "has %d keys; at most %d are allowed".formatted(settings.size(), MOST_KEYS);
            note(Kind.RULE, Problem.error(path, message));
        }
        return settings.size() <= MOST_KEYS;
    }

    private void noteUnread(ObjectNode layer, String prefix, List<SourcePath> readers) {
        List<ObjectNode> settings = readers.stream().map(SourcePath::merged).toList();
        ConfigKeys.unread(layer, prefix, settings).forEach(problem -> note(Kind.RULE, problem));
        boolean shared = prefix.equals(ConfigShape.SHARED + ".");
        if (!shared) {
            for (Problem problem : ConfigKeys.shadowed(settings.getFirst())) {
                if (layer.has(problem.field())) {
                    note(Kind.RULE, problem.at(prefix + problem.field()));
                }
            }
        }
    }

    private void note(Kind kind, Problem problem) {
        found.putIfAbsent(problem, Located.shape(problem, kind));
    }
}
