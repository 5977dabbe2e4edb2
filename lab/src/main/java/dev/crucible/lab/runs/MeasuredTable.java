package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a run measured so far as tidy tables, whose columns are those that the Python package gives.
 *
 * @param columns the names and kinds of the values of a row
 * @param rows a value, or null, for each column
 */
public record MeasuredTable(List<Column> columns, List<List<Object>> rows) {

    private static final String DETECTION = "detection";

    /** What a column holds. */
    public enum Kind {
        TEXT,
        WHOLE,
        DECIMAL,
        FLAG
    }

    /** One column. */
    public record Column(String name, Kind kind) {}

    /** One value of a row with its column. */
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

        /** A number that was not collected is null; infinite ones stay. */
        static Value decimal(String name, double value) {
            return of(name, Kind.DECIMAL, Double.isNaN(value) ? null : value);
        }
    }

    /** A row for each strategy and finished round of {@code run}. */
    public static MeasuredTable rounds(RunDirectory run) throws IOException {
        List<String> rules = rules(run);
        List<EventLog.Entry> entries = new EventLog(run).read();
        boolean counted = entries.stream().anyMatch(e -> e.report().turnout().isPresent());
        return of(entries.stream().map(entry -> round(entry, rules, counted)).toList());
    }

    /** A row for each strategy, finished round and client of {@code run} that has something to tell. */
    public static MeasuredTable clients(RunDirectory run) throws IOException {
        List<String> rules = rules(run);
        List<List<Value>> rows = new ArrayList<>();
        for (EventLog.Entry entry : new EventLog(run).read()) {
            RoundReport report = entry.report();
            boolean few = report.clients().size() <= EventLog.FEW;
            for (ClientReport client : few ? report.clients() : report.present()) {
                rows.add(client(entry, rules, client));
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

    private static List<Value> place(EventLog.Entry entry, List<String> rules) {
        return new ArrayList<>(List.of(
                Value.whole("strategy", entry.strategy()),
                Value.text(
                        "rule",
                        entry.strategy() < rules.size() ? Optional.of(rules.get(entry.strategy())) : Optional.empty()),
                Value.whole("round", entry.report().round())));
    }

    private static List<Value> round(EventLog.Entry entry, List<String> rules, boolean counted) {
        RoundReport report = entry.report();
        List<Value> row = place(entry, rules);
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

    private static List<Value> client(EventLog.Entry entry, List<String> rules, ClientReport client) {
        List<Value> row = place(entry, rules);
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

    /** A name for each strategy: its rule, numbered where several have the same. */
    private static List<String> rules(RunDirectory run) {
        ObjectNode config = RunConfig.require(run);
        String common = config.path("shared_settings")
                .path("aggregation_strategy_keyword")
                .asText("");
        List<String> rules = StreamSupport.stream(
                        config.path("simulation_strategies").spliterator(), false)
                .map((JsonNode s) -> s.path("aggregation_strategy_keyword").asText(common))
                .toList();
        List<String> names = new ArrayList<>();
        for (String rule : rules) {
            names.add(Collections.frequency(rules, rule) > 1 ? rule + "#" + names.size() : rule);
        }
        return names;
    }
}
