package dev.crucible.lab.table;

import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Columns of a lab's runs: the fixed ones, every setting of a config and every metric.
 *
 * @param known columns by key
 * @param runs number of strategies with a value, by key
 */
record TableColumns(Map<String, RunColumn> known, Map<String, Integer> runs) {

    /** Aliases of some columns. */
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "dataset",
            "data",
            "strategy",
            "rule",
            "state",
            "status",
            "tag",
            "tags",
            "note",
            "notes",
            "simulation_id",
            "id",
            Setting.DISPLAY_NAME.name(),
            "name");

    TableColumns {
        known = Collections.unmodifiableMap(known);
        runs = Collections.unmodifiableMap(runs);
    }

    /** Returns the columns of {@code runs}. */
    static TableColumns of(List<IndexedRun> runs) {
        IdentityHashMap<Cells.Keys, Integer> kinds = new IdentityHashMap<>();
        for (IndexedRun run : runs) {
            kinds.merge(run.common().keys(), 1, Integer::sum);
            run.strategies().forEach(strategy -> kinds.merge(strategy.keys(), 1, Integer::sum));
        }
        Map<String, RunColumn> fixed = RunColumn.fixed();
        Map<String, RunColumn> free = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        kinds.forEach((keys, count) -> {
            for (String key : keys.numbers()) {
                counts.merge(key, count, Integer::sum);
                if (!fixed.containsKey(key)) {
                    free.putIfAbsent(key, RunColumn.numeric(key));
                }
            }
            for (String key : keys.texts()) {
                counts.merge(key, count, Integer::sum);
                if (!fixed.containsKey(key)) {
                    // A column with numbers in some runs and texts in others is ordered and matched as both.
                    free.put(key, new RunColumn(key, ColumnKind.TEXT));
                }
            }
        });
        free.keySet().removeIf(key -> key.indexOf('.') < 0);
        fixed.putAll(free);
        return new TableColumns(fixed, counts);
    }

    /** Returns the column named {@code typed}: by key, by alias, or by the key of a setting or metric without its prefix. */
    Optional<RunColumn> find(String typed) {
        String name = OTHER_NAMES.getOrDefault(typed, typed);
        for (String key : List.of(name, RunColumn.METRIC + name, RunColumn.CONFIG + name)) {
            if (known.containsKey(key)) {
                return Optional.of(known.get(key));
            }
        }
        // A saved view must open even if no run has a value of this column any more.
        boolean free = name.startsWith(RunColumn.METRIC) || name.startsWith(RunColumn.CONFIG);
        return free ? Optional.of(new RunColumn(name, ColumnKind.TEXT)) : Optional.empty();
    }

    /** Returns the key closest to the misspelt {@code typed}. */
    Optional<String> meant(String typed) {
        TreeSet<String> names = new TreeSet<>();
        for (String key : known.keySet()) {
            names.add(key);
            names.add(key.substring(
                    key.startsWith(RunColumn.METRIC) || key.startsWith(RunColumn.CONFIG) ? key.indexOf('.') + 1 : 0));
        }
        return Suggestions.nearest(typed, names);
    }

    /** Returns all columns, the fixed ones first. */
    List<RunColumn> all() {
        return new ArrayList<>(known.values());
    }
}
