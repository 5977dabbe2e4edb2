package dev.crucible.sweep;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Expands a grid into cells. The engine decides, on reading a cell's config, if its combination of n and f is possible. */
final class Expansion {

    private final ObjectNode base;
    private final List<Axis> axes;
    private final boolean varyingF;
    private final List<GridReader.Exclude> excludes;
    private final Function<List<String>, ObjectNode> tuned;
    private final List<Cell> cells = new ArrayList<>();
    private final List<Exclusion> exclusions = new ArrayList<>();
    /** By fault, the positions on the axes of every affected combination. */
    private final Map<Problem, List<int[]>> faults = new LinkedHashMap<>();
    /** By field, the first warning of a key without effect, and the positions of every cell that has it. */
    private final Map<String, Unread> unread = new LinkedHashMap<>();
    /** The configs of the cells, as combined. */
    private final List<ObjectNode> combined = new ArrayList<>();

    /** Readings by the config without its seed. */
    private final Map<ObjectNode, ConfigReader.Reading> readings = new HashMap<>();

    private record Unread(Problem warning, List<int[]> places) {}

    /** @param tuned the tuned settings for the combination of these labels: dotted paths and their values */
    Expansion(
            ObjectNode base,
            List<Axis> axes,
            boolean varyingF,
            List<GridReader.Exclude> excludes,
            Function<List<String>, ObjectNode> tuned) {
        this.base = base;
        this.axes = axes;
        this.varyingF = varyingF;
        this.excludes = excludes;
        this.tuned = tuned;
    }

    List<Cell> cells() {
        return cells;
    }

    List<Exclusion> exclusions() {
        return exclusions;
    }

    /** Returns errors independent of n and f, each located at the value that causes it. */
    List<Problem> problems() {
        return faults.entrySet().stream()
                .map(fault -> located(fault.getKey(), fault.getValue()))
                .toList();
    }

    /** Returns warnings of keys that change nothing in any cell, each located at the value that has it. */
    List<Problem> unread() {
        return unread.values().stream()
                .filter(key -> key.places.size() == having(key.warning.field()))
                .map(key -> located(key.warning, key.places))
                .toList();
    }

    /** Returns the number of cells whose config has {@code field}. */
    private long having(String field) {
        JsonPointer place = JsonPointer.compile("/" + field.replace('.', '/'));
        return combined.stream()
                .filter(config -> !config.at(place).isMissingNode())
                .count();
    }

    /** Visits all combinations, the last axis fastest. */
    void run() {
        int[] at = new int[axes.size()];
        do {
            combination(at);
        } while (next(at));
    }

    private boolean next(int[] at) {
        for (int axis = at.length - 1; axis >= 0; axis--) {
            if (++at[axis] < axes.get(axis).levels().size()) {
                return true;
            }
            at[axis] = 0;
        }
        return false;
    }

    private void combination(int[] at) {
        List<String> labels = new ArrayList<>();
        ObjectNode config = base.deepCopy();
        for (int axis = 0; axis < at.length; axis++) {
            labels.add(axes.get(axis).levels().get(at[axis]).label());
        }
        for (ObjectNode settings : settings(at, labels)) {
            for (Map.Entry<String, JsonNode> setting : settings.properties()) {
                if (!set(config, setting.getKey(), setting.getValue().deepCopy())) {
                    exclusions.add(new Exclusion(labels, setting.getKey() + ": the config has no such place"));
                    return;
                }
            }
        }
        if (Setting.SEED.isIn(config)) {
            config.remove(Setting.RANDOM_SEED.name());
        }
        Optional<GridReader.Exclude> excluded =
                excludes.stream().filter(e -> e.matches(labels)).findFirst();
        if (excluded.isPresent()) {
            exclusions.add(new Exclusion(
                    labels, "asked for by exclude." + excluded.get().number()));
            return;
        }
        Schedule.complete(config, varyingF);
        if (isEmptyAttack(config)) {
            exclusions.add(new Exclusion(labels, "f = 0: nobody is there to attack"));
            return;
        }
        read(config, labels, at);
    }

    private List<ObjectNode> settings(int[] at, List<String> labels) {
        List<ObjectNode> settings = new ArrayList<>();
        for (int axis = 0; axis < at.length; axis++) {
            settings.add(axes.get(axis).levels().get(at[axis]).settings());
        }
        settings.add(tuned.apply(labels));
        return settings;
    }

    private boolean isEmptyAttack(ObjectNode config) {
        boolean nobody = Setting.NUM_OF_MALICIOUS_CLIENTS.in(config) == 0;
        for (JsonNode entry : Setting.ATTACK_SCHEDULE.node(config)) {
            if (nobody && entry.path("malicious_client_count").asInt(1) == 0) {
                return true;
            }
        }
        return false;
    }

    private void read(ObjectNode config, List<String> labels, int[] at) {
        ConfigReader.Reading reading = reading(config);
        List<Problem> errors = reading.errors();
        if (errors.isEmpty()) {
            StrategyConfig like = reading.config().orElseThrow().strategies().getFirst();
            StrategyConfig strategy = isSeeded(config) ? like.seeded(Setting.SEED.in(config)) : like;
            cells.add(new Cell(cells.size(), labels, ConfigKeys.gathered(config), strategy, CellHash.of(strategy)));
            combined.add(config);
            reading.unread().forEach(warning -> unread.computeIfAbsent(
                            warning.field(), _ -> new Unread(warning, new ArrayList<>()))
                    .places
                    .add(at.clone()));
            return;
        }
        Optional<Problem> fault = errors.stream().filter(e -> !isImpossible(e)).findFirst();
        if (fault.isPresent()) {
            faults.computeIfAbsent(fault.get(), _ -> new ArrayList<>()).add(at.clone());
        } else {
            exclusions.add(new Exclusion(labels, errors.getFirst().message()));
        }
    }

    /** Returns the reading of {@code config}; of several that differ in their seed alone the first is read, and the others share it. */
    private ConfigReader.Reading reading(ObjectNode config) {
        if (!isSeeded(config)) {
            return ConfigReader.read(config);
        }
        ObjectNode others = Json.object().setAll(config);
        others.remove(Setting.SEED.name());
        return readings.computeIfAbsent(others, _ -> ConfigReader.read(config));
    }

    /** Returns true if one valid seed is all that its randomness comes from. */
    private static boolean isSeeded(ObjectNode config) {
        JsonNode seed = Setting.SEED.node(config);
        return seed.isIntegralNumber() && seed.canConvertToLong() && !Setting.SEEDS.isIn(config);
    }

    /** Returns true if an error is about n and f, not about a value that is wrong by itself. */
    private static boolean isImpossible(Problem error) {
        return error.code() == Problem.Code.BOUND;
    }

    /** Returns the problem located at the value or axis that all its combinations share and others do not have, otherwise at the base. */
    private Problem located(Problem problem, List<int[]> places) {
        for (int axis = 0; axis < axes.size(); axis++) {
            int own = axis;
            int level = places.getFirst()[axis];
            boolean shared = places.stream().allMatch(at -> at[own] == level);
            boolean chosen = axes.get(axis).levels().size() > 1
                    || touches(axes.get(axis).levels().get(level), problem.field());
            if (shared && chosen) {
                return told(problem, axes.get(axis).name() + "." + level);
            }
        }
        return axes.stream()
                .filter(axis -> axis.levels().stream().allMatch(level -> touches(level, problem.field())))
                .findFirst()
                .map(axis -> told(problem, axis.name()))
                .orElseGet(() -> problem.at("base." + problem.field()));
    }

    private static Problem told(Problem problem, String place) {
        return new Problem(problem.severity(), "axes." + place, problem.toString(), problem.code());
    }

    private static boolean touches(AxisValue level, String field) {
        for (Map.Entry<String, JsonNode> setting : level.settings().properties()) {
            if (field.equals(setting.getKey()) || field.startsWith(setting.getKey() + ".")) {
                return true;
            }
        }
        return false;
    }

    /** Sets the value at a dotted path, in which numbers are list indexes; returns false if a list has no such index. */
    private static boolean set(ObjectNode config, String path, JsonNode value) {
        String[] steps = path.split("\\.");
        JsonNode node = config;
        for (int i = 0; i < steps.length - 1; i++) {
            JsonNode child = node instanceof ArrayNode list ? list.path(index(steps[i])) : node.path(steps[i]);
            if (!child.isContainerNode()) {
                if (!(node instanceof ObjectNode object)) {
                    return false;
                }
                child = object.putObject(steps[i]);
            }
            node = child;
        }
        String last = steps[steps.length - 1];
        if (node instanceof ObjectNode object) {
            object.set(last, value);
        } else if (node instanceof ArrayNode list && index(last) < list.size()) {
            list.set(index(last), value);
        } else {
            return false;
        }
        return true;
    }

    private static int index(String step) {
        return step.matches("\\d{1,6}") ? Integer.parseInt(step) : Integer.MAX_VALUE;
    }
}
