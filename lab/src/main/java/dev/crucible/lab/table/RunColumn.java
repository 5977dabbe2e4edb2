package dev.crucible.lab.table;

import dev.crucible.engine.metrics.Metric;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A column of the table of runs.
 *
 * @param key name, such as {@code accuracy}, {@code config.batch_size} or {@code metric.test_loss}
 * @param kind kind of its values
 */
public record RunColumn(String key, ColumnKind kind) {

    static final String CONFIG = "config.";
    static final String METRIC = "metric.";

    static final RunColumn ID = new RunColumn("id", ColumnKind.TEXT);
    static final RunColumn NAME = new RunColumn("name", ColumnKind.TEXT);
    static final RunColumn STATUS = new RunColumn("status", ColumnKind.TEXT);
    static final RunColumn CREATED = new RunColumn("created", ColumnKind.TIME);
    static final RunColumn DURATION = new RunColumn("duration", ColumnKind.SECONDS);
    static final RunColumn SIZE = new RunColumn("size", ColumnKind.BYTES);
    static final RunColumn TAGS = new RunColumn("tags", ColumnKind.TEXT);
    static final RunColumn NOTES = new RunColumn("notes", ColumnKind.TEXT);
    static final RunColumn ARCHIVED = new RunColumn("archived", ColumnKind.TEXT);
    static final RunColumn PROGRESS = new RunColumn("progress", ColumnKind.SHARE);
    static final RunColumn VERSION = new RunColumn("version", ColumnKind.TEXT);
    static final RunColumn ERROR = new RunColumn("error", ColumnKind.TEXT);
    static final RunColumn SWEEP = new RunColumn("sweep", ColumnKind.TEXT);
    static final RunColumn STRATEGIES = new RunColumn("strategies", ColumnKind.NUMBER);

    static final RunColumn RULE = new RunColumn("rule", ColumnKind.TEXT);
    static final RunColumn ATTACK = new RunColumn("attack", ColumnKind.TEXT);
    static final RunColumn DATA = new RunColumn("data", ColumnKind.TEXT);
    static final RunColumn SEED = new RunColumn("seed", ColumnKind.NUMBER);
    static final RunColumn ROUNDS = new RunColumn("rounds", ColumnKind.NUMBER);
    static final RunColumn CLIENTS = new RunColumn("clients", ColumnKind.NUMBER);
    static final RunColumn ACCURACY = new RunColumn("accuracy", ColumnKind.SHARE);
    static final RunColumn BEST_ACCURACY = new RunColumn("best_accuracy", ColumnKind.SHARE);
    static final RunColumn CLEAN_ACCURACY = new RunColumn("clean_accuracy", ColumnKind.SHARE);
    static final RunColumn DIFFERENCE = new RunColumn("difference", ColumnKind.SHARE);
    static final RunColumn VERDICT = new RunColumn("verdict", ColumnKind.TEXT);
    static final RunColumn ATTACK_SUCCESS = new RunColumn("attack_success", ColumnKind.SHARE);

    /** Columns with one value per run, independent of its number of strategies. */
    private static final List<RunColumn> OF_RUNS = List.of(
            ID,
            NAME,
            STATUS,
            CREATED,
            DURATION,
            SIZE,
            TAGS,
            NOTES,
            ARCHIVED,
            PROGRESS,
            STRATEGIES,
            VERSION,
            ERROR,
            SWEEP);

    private static final List<RunColumn> OF_STRATEGIES = List.of(
            RULE,
            ATTACK,
            DATA,
            SEED,
            ROUNDS,
            CLIENTS,
            ACCURACY,
            BEST_ACCURACY,
            CLEAN_ACCURACY,
            DIFFERENCE,
            VERDICT,
            ATTACK_SUCCESS);

    private static final Set<String> KEYS_OF_RUNS =
            OF_RUNS.stream().map(RunColumn::key).collect(Collectors.toUnmodifiableSet());

    private static final Map<String, ColumnKind> METRICS = RoundMetrics.ALL.stream()
            .collect(Collectors.toUnmodifiableMap(RoundMetric::key, RunColumn::kind, (one, other) -> one));

    /** Returns the columns of every lab. */
    static Map<String, RunColumn> fixed() {
        Map<String, RunColumn> fixed = new LinkedHashMap<>();
        OF_RUNS.forEach(column -> fixed.put(column.key, column));
        OF_STRATEGIES.forEach(column -> fixed.put(column.key, column));
        return fixed;
    }

    /** Returns a numeric column named {@code key}. */
    static RunColumn numeric(String key) {
        String bare = key.startsWith(METRIC) ? key.substring(METRIC.length()) : "";
        ColumnKind known = METRICS.get(bare.startsWith("detection_") ? bare.substring("detection_".length()) : bare);
        return new RunColumn(key, known == null ? ColumnKind.NUMBER : known);
    }

    private static ColumnKind kind(RoundMetric metric) {
        return metric.unit() == Metric.Unit.SHARE ? ColumnKind.SHARE : ColumnKind.NUMBER;
    }

    /** Returns true if the strategies of a run share its value. */
    boolean isOfRun() {
        return KEYS_OF_RUNS.contains(key);
    }

    /** Returns true if its values can be averaged. */
    boolean isNumeric() {
        return kind != ColumnKind.TEXT;
    }
}
