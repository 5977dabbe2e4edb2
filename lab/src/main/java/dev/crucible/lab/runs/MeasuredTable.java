package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measurements of a run as tidy tables, with the columns of the Python package.
 *
 * @param columns names and kinds of the columns
 * @param rows a value or null for each column
 */
public record MeasuredTable(List<Column> columns, List<List<Object>> rows) {

    private static final String DETECTION = "detection";
    /** The seed of a config that names none. */
    private static final long DEFAULT_SEED = 42;

    /** Type of a column's values. */
    public enum Kind {
        TEXT,
        WHOLE,
        DECIMAL,
        FLAG
    }

    /** A column. */
    public record Column(String name, Kind kind) {}

    /** A value of a row and its column. */
    private record Value(Column column, @Nullable Object value) {

        static Value of(String name, Kind kind, @Nullable Object value) {
            return new Value(new Column(name, kind), value);
        }

        static Value text(String name, Optional<String> value) {
            return of(name, Kind.TEXT, value.orElse(null));
        }

        static Value whole(String name, long value) {
            return of(name, Kind.WHOLE, value);
        }

        static Value flag(String name, boolean value) {
            return of(name, Kind.FLAG, value);
        }

        /** Creates a number; NaN (not collected) becomes null, infinities stay. */
        static Value decimal(String name, double value) {
            return of(name, Kind.DECIMAL, Double.isNaN(value) ? null : value);
        }
    }

    /** Returns a row per strategy and finished round of {@code run}. */
    public static MeasuredTable rounds(RunDirectory run) throws IOException {
        List<Strategy> strategies = strategies(run);
        List<EventLog.Entry> entries = new EventLog(run).read();
        boolean counted = entries.stream().anyMatch(e -> e.report().turnout().isPresent());
        return of(
                entries.stream().map(entry -> round(entry, strategies, counted)).toList());
    }

    /** Returns a row per strategy, finished round and client of {@code run} that has measurements. */
    public static MeasuredTable clients(RunDirectory run) throws IOException {
        List<Strategy> strategies = strategies(run);
        List<List<Value>> rows = new ArrayList<>();
        for (EventLog.Entry entry : new EventLog(run).read()) {
            RoundReport report = entry.report();
            boolean few = report.clients().size() <= EventLog.FEW;
            for (ClientReport client : few ? report.clients() : report.present()) {
                rows.add(client(entry, strategies, client));
            }
        }
        return of(rows);
    }

    private static MeasuredTable of(List<List<Value>> rows) {
        List<Column> columns = rows.isEmpty()
                ? List.of(new Column("round", Kind.WHOLE))
                : rows.getFirst().stream().map(Value::column).toList();
        return new MeasuredTable(
                columns,
                rows.stream()
                        .map(row -> row.stream().map(Value::value).collect(Collectors.toList()))
                        .toList());
    }

    private static List<Value> place(EventLog.Entry entry, List<Strategy> strategies) {
        Optional<Strategy> strategy =
                entry.strategy() < strategies.size() ? Optional.of(strategies.get(entry.strategy())) : Optional.empty();
        return new ArrayList<>(List.of(
                Value.whole("strategy", entry.strategy()),
                Value.text("rule", strategy.map(Strategy::rule)),
                Value.text("name", strategy.map(Strategy::name)),
                Value.of("seed", Kind.WHOLE, strategy.map(Strategy::seed).orElse(null)),
                Value.whole("round", entry.report().round())));
    }

    private static List<Value> round(EventLog.Entry entry, List<Strategy> strategies, boolean counted) {
        RoundReport report = entry.report();
        List<Value> row = place(entry, strategies);
        for (RoundMetric metric : RoundMetrics.ALL) {
            String prefix = metric.group().equals(DETECTION) ? DETECTION + "_" : "";
            row.add(Value.decimal(prefix + metric.key(), report.value(metric)));
        }
        Detection detection = report.detection();
        row.addAll(List.of(
                Value.whole("detection_true_positives", detection.truePositives()),
                Value.whole("detection_false_positives", detection.falsePositives()),
                Value.whole("detection_true_negatives", detection.trueNegatives()),
                Value.whole("detection_false_negatives", detection.falseNegatives()),
                Value.text("ended", report.ended()),
                Value.whole("bytes", report.bytes())));
        if (counted) {
            row.addAll(turnout(report.turnout()));
        }
        RoundReport.Time time = report.time();
        row.addAll(List.of(
                Value.whole("ns_train", time.train()),
                Value.whole("ns_attack", time.attack()),
                Value.whole("ns_aggregate", time.aggregate()),
                Value.whole("ns_measure", time.measure()),
                Value.whole("ns_evaluate", time.evaluate())));
        return row;
    }

    private static List<Value> turnout(Optional<ParticipationReport> turnout) {
        return List.of(
                Value.of(
                        "available",
                        Kind.WHOLE,
                        turnout.map(t -> (long) t.available()).orElse(null)),
                Value.of(
                        "selected",
                        Kind.WHOLE,
                        turnout.map(t -> (long) t.selected()).orElse(null)),
                Value.of(
                        "arrived",
                        Kind.WHOLE,
                        turnout.map(t -> (long) t.arrived()).orElse(null)),
                Value.of(
                        "failed",
                        Kind.WHOLE,
                        turnout.map(t -> (long) t.failed()).orElse(null)),
                Value.of("late", Kind.WHOLE, turnout.map(t -> (long) t.late()).orElse(null)),
                Value.decimal(
                        "seconds", turnout.map(ParticipationReport::seconds).orElse(Double.NaN)),
                Value.decimal("clock", turnout.map(ParticipationReport::clock).orElse(Double.NaN)),
                Value.text("shortage", turnout.flatMap(ParticipationReport::shortage)));
    }

    private static List<Value> client(EventLog.Entry entry, List<Strategy> strategies, ClientReport client) {
        List<Value> row = place(entry, strategies);
        row.addAll(List.of(
                Value.whole("client", client.client()),
                Value.flag("malicious", client.malicious()),
                Value.flag("participated", client.participated()),
                Value.flag("aggregated", client.aggregated()),
                Value.flag("removed", client.removed())));
        for (ClientMetric metric : ClientMetrics.ALL) {
            row.add(Value.decimal(metric.key(), metric.from().applyAsDouble(client)));
        }
        row.add(Value.text("failure", client.failure()));
        return row;
    }

    /**
     * Identity of a strategy in the tables.
     *
     * @param name its rule, with its seed or its number where several have the same
     */
    private record Strategy(String rule, String name, long seed) {}

    private static List<Strategy> strategies(RunDirectory run) {
        ObjectNode config = RunConfig.require(run);
        List<ObjectNode> settings = config.path("simulation_strategies")
                .valueStream()
                .map(own -> merged(config.path("shared_settings"), own))
                .toList();
        List<String> rules = settings.stream().map(MeasuredTable::rule).toList();
        List<Map.Entry<String, Long>> keys =
                settings.stream().map(each -> Map.entry(rule(each), seed(each))).toList();
        List<Strategy> strategies = new ArrayList<>();
        for (int i = 0; i < rules.size(); i++) {
            long seed = keys.get(i).getValue();
            String more = Collections.frequency(rules, rules.get(i)) == 1
                    ? ""
                    : Collections.frequency(keys, keys.get(i)) > 1 ? "#" + i : ", seed " + seed;
            strategies.add(new Strategy(rules.get(i), rules.get(i) + more, seed));
        }
        return strategies;
    }

    private static ObjectNode merged(JsonNode shared, JsonNode own) {
        ObjectNode settings = Json.object();
        Stream.of(shared, own)
                .flatMap(part -> part.properties().stream())
                .forEach(setting -> settings.set(setting.getKey(), setting.getValue()));
        return settings;
    }

    private static String rule(ObjectNode settings) {
        return Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings);
    }

    private static long seed(ObjectNode settings) {
        return Setting.SEED.in(settings, Setting.RANDOM_SEED.in(settings, DEFAULT_SEED));
    }
}
