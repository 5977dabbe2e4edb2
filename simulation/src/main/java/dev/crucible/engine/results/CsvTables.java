package dev.crucible.engine.results;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The CSV files of a strategy, with the names and columns of the existing program. */
final class CsvTables {

    static final String MISSING = "not collected";

    private CsvTables() {}

    /**
     * Writes the tables of a strategy.
     *
     * @param removalBegins the first round that removes clients, if the strategy does
     */
    static void write(RunDirectory run, int strategy, List<RoundReport> rounds, OptionalInt removalBegins)
            throws IOException {
        boolean few = rounds.isEmpty() || rounds.getFirst().clients().size() <= EventLog.FEW;
        AtomicFile.write(run.csv("per_client_metrics", strategy), few ? perClient(rounds) : perPresentClient(rounds));
        AtomicFile.write(run.csv("round_metrics", strategy), perRound(rounds, removalBegins.isPresent()));
        if (rounds.stream().anyMatch(round -> round.turnout().isPresent())) {
            AtomicFile.write(run.csv("turnout", strategy), ParticipationTables.perRound(rounds));
            AtomicFile.write(run.csv("participation", strategy), ParticipationTables.perClient(rounds));
        }
        if (removalBegins.isPresent()) {
            AtomicFile.write(run.csv("exec_stats", strategy), RemovalTable.stats(rounds, removalBegins.getAsInt()));
        }
    }

    /** Returns a table with one row per round: its number, then for each metric one column per client. */
    static String perClient(List<RoundReport> rounds) {
        List<String> header = new ArrayList<>(List.of("round"));
        int clients = rounds.isEmpty() ? 0 : rounds.getFirst().clients().size();
        Map<String, Function<ClientReport, String>> columns = clientColumns(rounds);
        for (String metric : columns.keySet()) {
            for (int c = 0; c < clients; c++) {
                header.add("client_" + c + "_" + metric);
            }
        }
        StringBuilder table = new StringBuilder(String.join(",", header)).append('\n');
        for (RoundReport round : rounds) {
            table.append(round.round());
            List<ClientReport> each = List.copyOf(round.clients());
            for (Function<ClientReport, String> column : columns.values()) {
                for (ClientReport client : each) {
                    table.append(',').append(column.apply(client));
                }
            }
            table.append('\n');
        }
        return table.toString();
    }

    /** Returns the same numbers with one row for each round and participating client: many clients would make too many columns. */
    static String perPresentClient(List<RoundReport> rounds) {
        List<String> header = new ArrayList<>(List.of("round", "client"));
        Map<String, Function<ClientReport, String>> columns = clientColumns(rounds);
        header.addAll(columns.keySet());
        List<List<String>> rows = new ArrayList<>(List.of(header));
        for (RoundReport round : rounds) {
            for (ClientReport client : round.present()) {
                List<String> row =
                        new ArrayList<>(List.of(Integer.toString(round.round()), Integer.toString(client.client())));
                columns.values().forEach(column -> row.add(column.apply(client)));
                rows.add(row);
            }
        }
        return csv(rows);
    }

    static String perRound(List<RoundReport> rounds, boolean removal) {
        List<RoundMetric> appended = RoundMetrics.appended().stream()
                .filter(metric ->
                        !metric.sparse() || rounds.stream().anyMatch(round -> !Double.isNaN(round.value(metric))))
                .toList();
        List<String> header = new ArrayList<>(List.of("round", "score_calculation_time_nanos_history"));
        RoundMetrics.INHERITED.forEach(metric -> header.add(metric.column().orElseThrow()));
        if (removal) {
            header.addAll(RemovalTable.header());
        }
        appended.forEach(metric -> header.add(metric.column().orElseThrow()));
        List<List<String>> rows = new ArrayList<>(List.of(header));
        for (RoundReport round : rounds) {
            List<String> row = new ArrayList<>(List.of(
                    Integer.toString(round.round()), Long.toString(round.time().aggregate())));
            RoundMetrics.INHERITED.forEach(metric -> row.add(number(round.value(metric))));
            if (removal) {
                RemovalTable.numbers(round).forEach(value -> row.add(number(value)));
            }
            appended.forEach(metric -> row.add(number(round.value(metric))));
            rows.add(row);
        }
        return csv(rows);
    }

    private static Map<String, Function<ClientReport, String>> clientColumns(List<RoundReport> rounds) {
        Map<String, Function<ClientReport, String>> columns = new LinkedHashMap<>();
        put(columns, ClientMetrics.tabled(true), rounds);
        columns.put("aggregation_participation_history", c -> c.aggregated() ? "1" : "0");
        put(columns, ClientMetrics.tabled(false), rounds);
        return columns;
    }

    private static void put(
            Map<String, Function<ClientReport, String>> columns, List<ClientMetric> metrics, List<RoundReport> rounds) {
        metrics.stream()
                .filter(metric -> metric.tabledFor(rounds.stream().flatMap(round -> round.present().stream())))
                .forEach(metric -> columns.put(
                        metric.column().orElseThrow(), c -> number(metric.from().applyAsDouble(c))));
    }

    static String number(double value) {
        return Double.isNaN(value) ? MISSING : Double.toString(value);
    }

    /** Returns {@code value} as one cell, quoted if necessary. */
    static String text(String value) {
        return value.contains(",") || value.contains("\"") ? '"' + value.replace("\"", "\"\"") + '"' : value;
    }

    static String csv(List<List<String>> rows) {
        return rows.stream().map(row -> String.join(",", row)).collect(Collectors.joining("\n", "", "\n"));
    }
}
