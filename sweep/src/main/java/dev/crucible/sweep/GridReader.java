package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.ConfigShape;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads a grid with {@code base}, {@code axes}, {@code exclude}, {@code budget}, {@code tuning} and {@code curves}. */
final class GridReader {

    static final String NAME = "name";
    static final String BASE = "base";
    static final String AXES = "axes";
    static final String EXCLUDE = "exclude";
    static final String BUDGET = "budget";
    static final String TUNING = "tuning";
    static final String CURVES = "curves";

    /** Maximum number of combinations of a grid. */
    static final int MOST_CELLS = 20_000;

    /** Keys that a grid has besides its name, base and axes. */
    static final List<String> PARTS = List.of(EXCLUDE, BUDGET, TUNING, CURVES);

    private static final List<String> KEYS =
            List.of(NAME, Setting.DISPLAY_NAME.name(), BASE, AXES, EXCLUDE, BUDGET, TUNING, CURVES);
    private static final List<String> OF_HALVING = List.of("eta", "min_rounds");
    private static final Map<String, String> ALIASES =
            Map.of("rules", Axis.RULE, "attacks", Axis.ATTACK, "seeds", Axis.SEED);

    private final ObjectNode source;
    private final List<Problem> problems = new ArrayList<>();

    private final Optional<Tuning> tuned;

    private GridReader(ObjectNode source, Optional<Tuning> tuned) {
        this.source = source;
        this.tuned = tuned;
        if (!source.has(BASE)) {
            source.set(BASE, usual());
        }
    }

    /** Returns the default base: real digits, on which the mean reaches more than 90 % in about a second. */
    private static ObjectNode usual() {
        return Json.object()
                .put(Setting.DATASET_KEYWORD.name(), "digits")
                .put(Setting.MODEL_TYPE.name(), "cnn")
                .put(Setting.MODEL_KEYWORD.name(), "mlp")
                .put(Setting.NUM_OF_ROUNDS.name(), 15)
                .put(Setting.NUM_OF_CLIENTS.name(), 12)
                .put(Setting.NUM_OF_CLIENT_EPOCHS.name(), 3)
                .put(Setting.BATCH_SIZE.name(), 16);
    }

    static Grid.Reading read(ObjectNode source) {
        return read(source, List.of());
    }

    /** Reads a grid of whose source {@code told} is known already. */
    static Grid.Reading read(ObjectNode source, List<Problem> told) {
        GridReader reader = new GridReader(source.deepCopy(), Optional.empty());
        reader.problems.addAll(told);
        return reader.read();
    }

    /** Reads a grid again with the tuned settings of its contenders. */
    static Grid.Reading read(ObjectNode source, Tuning tuned) {
        return new GridReader(source.deepCopy(), Optional.of(tuned)).read();
    }

    private Grid.Reading read() {
        source.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key) && !key.startsWith("_")) {
                error(key, Suggestions.stray(key, "a grid", KEYS));
            }
        });
        for (String key : List.of(NAME, Setting.DISPLAY_NAME.name())) {
            if (!DisplayName.is(source.path(key).asText())) {
                error(key, DisplayName.RULE);
            }
        }
        Optional<ObjectNode> base = base();
        Map<String, List<AxisValue>> given = axes();
        Optional<Halving> halving = halving();
        Curves curves = curves();
        if (hasErrors() || base.isEmpty()) {
            return new Grid.Reading(Optional.empty(), problems);
        }
        Axes axes = Axes.of(base.get(), given);
        List<Exclude> excludes = excludes(axes.all());
        if (axes.combinations() > MOST_CELLS) {
            error(AXES, "make %d combinations; at most %d are allowed".formatted(axes.combinations(), MOST_CELLS));
        }
        Optional<TuningReader.Plan> plan = new TuningReader(source, axes.all(), problems).read();
        if (hasErrors()) {
            return new Grid.Reading(Optional.empty(), problems);
        }
        boolean varyingF = given.containsKey(Axis.F);
        Expansion expansion = new Expansion(
                base.get(), axes.all(), varyingF, excludes, labels -> tuned.map(tuning -> tuning.settings(labels))
                        .orElseGet(Json::object));
        expansion.run();
        problems.addAll(expansion.problems());
        List<Problem> warnings = Stream.concat(problems.stream(), expansion.unread().stream())
                .filter(problem -> !problem.isError())
                .toList();
        if (!hasErrors() && expansion.cells().isEmpty()) {
            error(AXES, "leave no cell: " + expansion.exclusions().getFirst().reason());
        }
        Grid grid = new Grid(
                source.path(NAME).asText(Setting.DISPLAY_NAME.in(source)),
                axes.all(),
                expansion.cells(),
                expansion.exclusions(),
                halving,
                tuned.or(() -> plan.map(trials -> trials(trials, base.get(), varyingF, excludes))),
                curves,
                source,
                warnings);
        return new Grid.Reading(hasErrors() ? Optional.empty() : Optional.of(grid), problems);
    }

    /** Returns the expanded tries of {@code plan}. */
    private Tuning trials(TuningReader.Plan plan, ObjectNode base, boolean varyingF, List<Exclude> excludes) {
        Expansion expansion = new Expansion(base, plan.axes(), varyingF, excludes, plan::settings);
        expansion.run();
        expansion.problems().forEach(problem -> error(TUNING, "a try has a mistake: " + problem));
        Grid trials = new Grid(
                "",
                plan.axes(),
                expansion.cells(),
                expansion.exclusions(),
                Optional.empty(),
                Optional.empty(),
                Curves.NONE,
                source,
                List.of());
        return new Tuning(plan.tries(), plan.validation(), plan.candidates(), trials, List.of());
    }

    private boolean hasErrors() {
        return problems.stream().anyMatch(Problem::isError);
    }

    private void error(String field, String message) {
        problems.add(Problem.error(field, message));
    }

    /** Returns the base as a flat config, without its name. */
    private Optional<ObjectNode> base() {
        if (!(source.get(BASE) instanceof ObjectNode base)) {
            error(BASE, "must be a config, an object");
            return Optional.empty();
        }
        ObjectNode flat = base.deepCopy();
        if (ConfigShape.is(base)) {
            ConfigReader.strays(base).forEach(problem -> problems.add(problem.at(BASE + "." + problem.field())));
            JsonNode strategies = base.get("simulation_strategies");
            if (!base.get("shared_settings").isObject()
                    || strategies.size() != 1
                    || !strategies.path(0).isObject()) {
                error(BASE, "must be flat, or structured with one strategy; put the others into axes.rule");
                return Optional.empty();
            }
            flat = base.get("shared_settings").deepCopy();
            flat.setAll((ObjectNode) strategies.get(0).deepCopy());
        }
        if (Setting.START_FROM.isIn(flat)) {
            error(
                    BASE + ".start_from",
                    "is not for grids, whose cells share their first rounds by themselves; leave it out");
        }
        return Optional.of(flat.without(List.of(Setting.DISPLAY_NAME.name(), Setting.STRATEGY_NUMBER.name())));
    }

    private Map<String, List<AxisValue>> axes() {
        Map<String, List<AxisValue>> axes = new LinkedHashMap<>();
        if (!(source.get(AXES) instanceof ObjectNode object)) {
            error(AXES, "must be an object of lists, such as {\"rule\": [\"krum\", \"median\"], \"seed\": [1, 2, 3]}");
            return axes;
        }
        for (Map.Entry<String, JsonNode> entry : object.properties()) {
            String path = AXES + "." + entry.getKey();
            String name = name(entry.getKey(), entry.getValue());
            if (!entry.getValue().isArray() || entry.getValue().isEmpty()) {
                error(path, "must be a list of at least one value");
            } else if (axes.containsKey(name)) {
                error(path, "is given twice");
            } else if (!Axis.USUAL.contains(name) && !ConfigKeys.isKey(name.split("\\.", 2)[0])) {
                error(
                        path,
                        "is no axis; there are %s, every setting of a config and every parameter of a rule"
                                        .formatted(String.join(", ", Axis.USUAL))
                                + ConfigKeys.question(name));
            } else {
                axes.put(name, levels(name, entry.getValue(), path));
            }
        }
        return axes;
    }

    /** Returns the name of an axis; {@code seeds} are those of single sources if they are objects. */
    private static String name(String given, JsonNode values) {
        return given.equals(Axis.SEEDS) && values.path(0).isObject() ? given : ALIASES.getOrDefault(given, given);
    }

    private List<AxisValue> levels(String name, JsonNode values, String path) {
        List<AxisValue> levels = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < values.size(); i++) {
            String place = path + "." + i;
            try {
                AxisValue level = AxisValues.of(name, values.get(i));
                if (!labels.add(level.label())) {
                    error(place, "is called \"%s\" like another; give it a name of its own".formatted(level.label()));
                }
                levels.add(level);
            } catch (IllegalArgumentException e) {
                error(place, String.valueOf(e.getMessage()));
            }
        }
        return levels;
    }

    /**
     * A pattern of {@code exclude}.
     *
     * @param labels by the index of an axis, the excluded labels
     */
    record Exclude(int number, Map<Integer, Set<String>> labels) {

        boolean matches(List<String> cell) {
            return labels.entrySet().stream().allMatch(e -> e.getValue().contains(cell.get(e.getKey())));
        }
    }

    private List<Exclude> excludes(List<Axis> axes) {
        List<Exclude> excludes = new ArrayList<>();
        JsonNode list = source.path(EXCLUDE);
        if (!list.isMissingNode() && !list.isArray()) {
            error(EXCLUDE, "must be a list of objects, such as [{\"rule\": \"krum\", \"f\": [2, 3]}]");
        }
        List<String> names = axes.stream().map(Axis::name).toList();
        for (int i = 0; i < list.size(); i++) {
            String path = EXCLUDE + "." + i;
            Map<Integer, Set<String>> labels = new LinkedHashMap<>();
            if (!list.get(i).isObject() || list.get(i).isEmpty()) {
                error(path, "must be an object that names levels of axes");
            }
            for (Map.Entry<String, JsonNode> entry : list.get(i).properties()) {
                int place = names.indexOf(ALIASES.getOrDefault(entry.getKey(), entry.getKey()));
                if (place < 0) {
                    error(path + "." + entry.getKey(), "is no axis; there are " + String.join(", ", names));
                } else {
                    labels.put(place, excluded(entry.getValue(), axes.get(place), path + "." + entry.getKey()));
                }
            }
            excludes.add(new Exclude(i, labels));
        }
        return excludes;
    }

    private Set<String> excluded(JsonNode value, Axis axis, String path) {
        Set<String> labels = new HashSet<>();
        for (JsonNode item :
                value.isArray() ? value : JsonNodeFactory.instance.arrayNode().add(value)) {
            String label = item.asText();
            if (!axis.labels().contains(label)) {
                error(path, "\"%s\" is not on the axis: %s".formatted(label, String.join(", ", axis.labels())));
            }
            labels.add(label);
        }
        return labels;
    }

    private Curves curves() {
        Optional<Curves> curves = source.has(CURVES) ? Curves.read(source.get(CURVES)) : Optional.of(Curves.NONE);
        if (curves.isEmpty()) {
            error(CURVES, Curves.RULE);
        }
        return curves.orElse(Curves.NONE);
    }

    private Optional<Halving> halving() {
        JsonNode budget = source.path(BUDGET);
        if (budget.isMissingNode()) {
            return Optional.empty();
        }
        if (source.has(TUNING)) {
            error(BUDGET, "thins out rules by the test set, which tuning must not see; leave out this or tuning");
        }
        JsonNode halving = budget.path("halving");
        if (!halving.isObject() || budget.size() != 1) {
            error(BUDGET, "must be {\"halving\": {\"eta\": 3, \"min_rounds\": 5}}");
            return Optional.empty();
        }
        halving.fieldNames().forEachRemaining(key -> {
            if (!OF_HALVING.contains(key)) {
                error("budget.halving." + key, Suggestions.stray(key, "halving", OF_HALVING));
            }
        });
        int eta = whole(halving, "eta", 2);
        int rounds = whole(halving, "min_rounds", 1);
        return Optional.of(new Halving(Math.max(2, eta), Math.max(1, rounds)));
    }

    private int whole(JsonNode node, String key, int least) {
        JsonNode value = Json.whole(node.path(key));
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < least) {
            error("budget.halving." + key, "must be a whole number of at least " + least);
        }
        return value.intValue();
    }
}
