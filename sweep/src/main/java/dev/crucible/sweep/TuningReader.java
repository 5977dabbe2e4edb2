package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads {@code tuning}: the number of tries of every rule, their values, attacks and seeds. */
final class TuningReader {

    private static final String KEY = "tuning";
    private static final String TRIES = "tries";
    private static final String VALIDATION = "validation";
    private static final String ATTACKS = "attacks";
    private static final String SEEDS = "seeds";
    private static final String SETTINGS = "settings";
    private static final String RULES = "rules";
    private static final List<String> KEYS = List.of(TRIES, VALIDATION, ATTACKS, SEEDS, SETTINGS, RULES);
    private static final String FORM =
            "must be an object such as {\"tries\": 3, \"settings\": {\"learning_rate\": [0.01, 0.03, 0.1]}}";
    private static final double USUAL_SHARE = 0.2;
    private static final int MOST_COMBINATIONS = 10_000;

    private final JsonNode node;
    private final List<Axis> axes;
    private final List<Problem> problems;

    /**
     * Plan of the tries.
     *
     * @param axes the grid's axes with the attacks and seeds of the tries, then the axis of tries
     * @param candidates by the label of a rule
     */
    record Plan(int tries, ValidationSplit validation, List<Axis> axes, Map<String, List<ObjectNode>> candidates) {

        /** Returns the settings of a combination of the trials' axes. */
        ObjectNode settings(List<String> labels) {
            return Tuning.candidate(candidates, labels.getFirst(), Integer.parseInt(labels.getLast()));
        }
    }

    /** @param problems receives errors */
    TuningReader(ObjectNode grid, List<Axis> axes, List<Problem> problems) {
        this.node = grid.path(KEY);
        this.axes = axes;
        this.problems = problems;
    }

    /** Returns the plan; empty if the grid has no tuning, or if there is an error. */
    Optional<Plan> read() {
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        if (!node.isObject()) {
            error("", FORM);
            return Optional.empty();
        }
        int before = problems.size();
        node.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                error(key, Suggestions.stray(key, "tuning", KEYS));
            }
        });
        int tries = tries();
        ValidationSplit validation = new ValidationSplit(share());
        List<Axis> trialAxes = trialAxes(tries);
        Map<String, List<ObjectNode>> candidates = candidates(tries);
        return problems.size() > before
                ? Optional.empty()
                : Optional.of(new Plan(tries, validation, trialAxes, candidates));
    }

    private void error(String place, String message) {
        problems.add(Problem.error(place.isEmpty() ? KEY : KEY + "." + place, message));
    }

    private int tries() {
        JsonNode tries = Json.whole(node.path(TRIES));
        if (!tries.isIntegralNumber() || !tries.canConvertToInt() || tries.intValue() < 2) {
            error(TRIES, "must be a whole number of at least 2, the tries of every rule");
        }
        return Math.max(1, tries.intValue());
    }

    private double share() {
        JsonNode share = node.path(VALIDATION);
        if (share.isMissingNode()) {
            return USUAL_SHARE;
        }
        if (!share.isNumber() || share.doubleValue() <= 0 || share.doubleValue() >= 1) {
            error(VALIDATION, "must be a number between 0 and 1, the share of the training samples set aside");
        }
        return share.doubleValue();
    }

    private List<Axis> trialAxes(int tries) {
        List<Axis> trial = new ArrayList<>();
        for (Axis axis : axes) {
            trial.add(
                    switch (axis.name()) {
                        case Axis.ATTACK -> new Axis(axis.name(), attacks(axis));
                        case Axis.SEED -> new Axis(axis.name(), seeds(axis));
                        default ->
                            Axis.isOfSeeds(axis.name())
                                    ? new Axis(
                                            axis.name(), List.of(axis.levels().getFirst()))
                                    : axis;
                    });
        }
        trial.add(new Axis(
                Tuning.TRY,
                IntStream.rangeClosed(1, tries)
                        .mapToObj(number -> new AxisValue(Integer.toString(number), Json.object()))
                        .toList()));
        return trial;
    }

    private List<AxisValue> attacks(Axis axis) {
        if (!node.has(ATTACKS)) {
            return axis.levels();
        }
        Set<String> wanted = new LinkedHashSet<>();
        for (JsonNode attack : list(ATTACKS)) {
            if (!axis.labels().contains(attack.asText())) {
                error(
                        ATTACKS,
                        "\"%s\" is not on the axis attack: %s"
                                .formatted(attack.asText(), String.join(", ", axis.labels())));
            }
            wanted.add(attack.asText());
        }
        return axis.levels().stream()
                .filter(level -> wanted.contains(level.label()))
                .toList();
    }

    private List<AxisValue> seeds(Axis axis) {
        if (!node.has(SEEDS)) {
            return List.of(axis.levels().getFirst());
        }
        List<AxisValue> seeds = new ArrayList<>();
        for (JsonNode seed : list(SEEDS)) {
            try {
                seeds.add(AxisValues.of(Axis.SEED, seed));
            } catch (IllegalArgumentException e) {
                error(SEEDS, String.valueOf(e.getMessage()));
            }
        }
        return seeds;
    }

    private List<JsonNode> list(String key) {
        JsonNode values = node.path(key);
        if (!values.isArray() || values.isEmpty()) {
            error(key, "must be a list of at least one value");
            return List.of();
        }
        return values.valueStream().distinct().toList();
    }

    private Map<String, List<ObjectNode>> candidates(int tries) {
        Axis rules = axes.getFirst();
        node.path(RULES).fieldNames().forEachRemaining(label -> {
            if (!rules.labels().contains(label)) {
                error(RULES + "." + label, "is not on the axis rule: " + String.join(", ", rules.labels()));
            }
        });
        Map<String, List<ObjectNode>> candidates = new LinkedHashMap<>();
        for (AxisValue rule : rules.levels()) {
            Map<String, List<JsonNode>> values = new LinkedHashMap<>();
            values(SETTINGS, node.path(SETTINGS), rule, values);
            values(RULES + "." + rule.label(), node.path(RULES).path(rule.label()), rule, values);
            long all = values.values().stream()
                    .mapToLong(List::size)
                    .reduce(1, (a, b) -> Math.min(a * b, Integer.MAX_VALUE));
            if (all > MOST_COMBINATIONS) {
                error(
                        RULES + "." + rule.label(),
                        "makes more than %d combinations; give fewer values".formatted(MOST_COMBINATIONS));
            } else if (all < tries) {
                error(
                        RULES + "." + rule.label(),
                        "%s has %d settings to try and tries is %d; every rule gets as many: add values here or in tuning.settings, or lower tries"
                                .formatted(rule.label(), all, tries));
            } else {
                candidates.put(rule.label(), drawn(values, (int) all, tries));
            }
        }
        return candidates;
    }

    private void values(String place, JsonNode given, AxisValue rule, Map<String, List<JsonNode>> values) {
        if (!given.isMissingNode() && !given.isObject()) {
            error(place, "must be an object of lists of values");
        }
        for (Map.Entry<String, JsonNode> entry : given.properties()) {
            if (!entry.getValue().isArray() || entry.getValue().isEmpty()) {
                error(place + "." + entry.getKey(), "must be a list of values to try");
            } else {
                path(place, entry.getKey(), rule)
                        .ifPresent(path -> values.put(
                                path, entry.getValue().valueStream().distinct().toList()));
            }
        }
    }

    /** Returns the path of {@code key} in a config; it may also name a parameter of {@code rule}. */
    private Optional<String> path(String place, String key, AxisValue rule) {
        if (axes.stream().anyMatch(axis -> axis.name().equals(key))) {
            error(place + "." + key, "is an axis of the grid; it cannot be tuned as well");
            return Optional.empty();
        }
        if (ConfigKeys.isSetting(key.split("\\.", 2)[0])) {
            return Optional.of(key);
        }
        String keyword = Setting.AGGREGATION_STRATEGY_KEYWORD.in(rule.settings());
        Set<String> declared = ConfigKeys.parameters(keyword);
        if (declared.contains(key)) {
            return Optional.of("aggregation_params." + key);
        }
        error(
                place + "." + key,
                "is neither a setting of a config nor a parameter of %s, which takes %s"
                        .formatted(keyword, declared.isEmpty() ? "none" : String.join(", ", declared)));
        return Optional.empty();
    }

    /** Returns the first values of all settings, and other combinations without repetition, drawn equally for every rule. */
    private static List<ObjectNode> drawn(Map<String, List<JsonNode>> values, int all, int tries) {
        if (all == tries) {
            return IntStream.range(0, all)
                    .mapToObj(at -> combination(values, at))
                    .toList();
        }
        IntStream others = IntStream.of(new Seed(0).stream(Purpose.VALIDATION).permutation(all - 1))
                .map(at -> at + 1)
                .limit(tries - 1L);
        return IntStream.concat(IntStream.of(0), others)
                .mapToObj(at -> combination(values, at))
                .toList();
    }

    /** Returns the combination with index {@code at}, the first setting fastest. */
    private static ObjectNode combination(Map<String, List<JsonNode>> values, int at) {
        ObjectNode settings = Json.object();
        int left = at;
        for (Map.Entry<String, List<JsonNode>> entry : values.entrySet()) {
            List<JsonNode> own = entry.getValue();
            settings.set(entry.getKey(), own.get(left % own.size()));
            left /= own.size();
        }
        return settings;
    }
}
