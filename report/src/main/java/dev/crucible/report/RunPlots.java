package dev.crucible.report;

import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.Metric;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.BarChart;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.CurveChart;
import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import dev.crucible.report.chart.CurveChart.Scale;
import dev.crucible.report.chart.HistogramChart;
import dev.crucible.report.chart.MatrixChart;
import dev.crucible.report.chart.ScatterChart;
import dev.crucible.report.chart.Span;
import dev.crucible.report.chart.StripChart;
import dev.crucible.report.chart.StripChart.Fate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The charts of a run by file name without extension; names are those of the existing program where it has the chart. */
final class RunPlots {

    private RunPlots() {}

    /** Returns the charts of one strategy. */
    static Map<String, Chart> of(Strategy strategy) {
        return of(strategy, name -> true);
    }

    /** Returns those charts of a strategy that {@code wanted} accepts, since lines of many clients take long to draw. */
    static Map<String, Chart> of(Strategy strategy, Predicate<String> wanted) {
        Map<String, Chart> charts = new LinkedHashMap<>();
        String n = "_" + strategy.number();
        String name = strategy.name();
        if (strategy.rounds().isEmpty()) {
            return charts;
        }
        // Lines or rows for very many clients are unreadable.
        if (strategy.rounds().getFirst().clients().size() <= EventLog.FEW) {
            ofClients(charts, strategy, wanted);
        }
        strategy.evidence().ifPresent(evidence -> {
            if (evidence.confusion().length > 0) {
                charts.put(
                        "confusion_matrix" + n,
                        new MatrixChart(
                                "Confusion matrix, " + name,
                                "share of each true class after the last round, in percent",
                                "predicted class",
                                "true class",
                                evidence.labels(),
                                evidence.confusion(),
                                true));
            }
            if (evidence.partition().length > 0) {
                charts.put("partition" + n, partition(name, evidence.labels(), evidence.partition()));
            }
            evidence.projection().ifPresent(p -> charts.put("update_projection" + n, projection(name, p)));
            evidence.weights().ifPresent(w -> charts.put("weight_histogram" + n, histogram(w)));
        });
        charts.keySet().removeIf(wanted.negate());
        return charts;
    }

    private static void ofClients(Map<String, Chart> charts, Strategy strategy, Predicate<String> wanted) {
        charts.put("client_rounds_" + strategy.number(), strip(strategy));
        for (boolean inherited : new boolean[] {true, false}) {
            for (ClientMetric metric : ClientMetrics.tabled(inherited)) {
                String name = metric.column().orElseThrow() + "_" + strategy.number();
                if (wanted.test(name)) {
                    clients(strategy, metric).ifPresent(chart -> charts.put(name, chart));
                }
            }
        }
    }

    /** Returns the charts that compare strategies. */
    static Map<String, Chart> across(List<Strategy> strategies) {
        Map<String, Chart> charts = new LinkedHashMap<>();
        List<Strategy> begun =
                strategies.stream().filter(s -> !s.rounds().isEmpty()).toList();
        if (begun.isEmpty()) {
            return charts;
        }
        List<Arm> arms = Arm.of(begun);
        for (RoundMetric metric : RoundMetrics.ALL) {
            metric.plot()
                    .ifPresent(file -> compare(
                            charts,
                            arms,
                            file,
                            metric.title().english(),
                            metric.about(),
                            metric.unit().word(),
                            scale(metric),
                            r -> r.value(metric)));
        }
        compare(
                charts,
                arms,
                "score_calculation_time_nanos_history",
                "Time of the rule",
                "milliseconds a round",
                "ms",
                Scale.LOG,
                r -> r.time().aggregate() / 1e6);
        if (begun.stream().anyMatch(Strategy::removes)) {
            RemovalMetrics.NAMES.forEach((metric, title) -> charts.put(metric, bars(begun, metric, title)));
        }
        return charts;
    }

    private static BarChart bars(List<Strategy> strategies, String metric, String title) {
        return new BarChart(
                title,
                "mean over the rounds that remove; honest clients count as positive",
                strategies.stream().map(Strategy::name).toList(),
                strategies.stream()
                        .mapToDouble(s -> RemovalMetrics.mean(s, metric))
                        .toArray(),
                !metric.startsWith("total"));
    }

    private static void compare(
            Map<String, Chart> charts,
            List<Arm> arms,
            String file,
            String title,
            String subtitle,
            String unit,
            Scale scale,
            ToDoubleFunction<RoundReport> metric) {
        List<Curve> curves = new ArrayList<>();
        for (Arm arm : arms) {
            curves.add(arm.curve(Role.COMPARED, arm.name(), scale == Scale.PERCENT, metric));
            if (file.equals("test_accuracy")) {
                Curve clean = arm.curve(
                        Role.BESIDE, arm.name() + " without attack", true, r -> r.value(RoundMetrics.CLEAN_ACCURACY));
                if (hasValues(clean)) {
                    curves.add(clean);
                }
            }
        }
        if (curves.stream().anyMatch(RunPlots::hasValues)) {
            List<Span> spans = arms.stream()
                    .flatMap(arm -> arm.seeds().stream())
                    .flatMap(s -> s.spans().stream())
                    .distinct()
                    .limit(8)
                    .toList();
            String about = subtitle + (Arm.areFolded(arms) ? "; mean over seeds and its 95 % interval" : "");
            charts.put(file, new CurveChart(title, about, unit, scale, curves, spans));
        }
    }

    private static boolean hasValues(Curve curve) {
        return Arrays.stream(curve.values()).anyMatch(Double::isFinite);
    }

    private static Scale scale(Metric metric) {
        return switch (metric.unit()) {
            case SHARE -> Scale.PERCENT;
            case LENGTH -> Scale.LOG;
            case LOSS, NUMBER -> Scale.LINEAR;
        };
    }

    /** Returns a chart with one line per client; empty when no client has a value. */
    private static Optional<Chart> clients(Strategy strategy, ClientMetric metric) {
        List<RoundReport> rounds = strategy.rounds();
        List<Curve> honest = new ArrayList<>();
        List<Curve> hostile = new ArrayList<>();
        for (int c = 0; c < rounds.getFirst().clients().size(); c++) {
            int client = c;
            double[] values =
                    values(rounds, r -> metric.from().applyAsDouble(r.clients().get(client)));
            // Of many clients most may never have been selected.
            if (Arrays.stream(values).noneMatch(Double::isFinite)) {
                continue;
            }
            boolean attacks = strategy.everMalicious(c);
            (attacks ? hostile : honest)
                    .add(new Curve(
                            attacks ? "attackers" : "honest clients",
                            attacks ? Role.HOSTILE : Role.HONEST,
                            values,
                            removedAt(rounds, c)));
        }
        honest.addAll(hostile);
        return honest.isEmpty()
                ? Optional.empty()
                : Optional.of(new CurveChart(
                        metric.title().english() + " of the clients, " + strategy.name(),
                        metric.about() + ", one line a client",
                        "",
                        scale(metric),
                        honest,
                        strategy.spans()));
    }

    /** Returns the round after which a client is removed, 0 for never. */
    private static int removedAt(List<RoundReport> rounds, int client) {
        return rounds.stream()
                .filter(r -> r.clients().get(client).removed())
                .mapToInt(RoundReport::round)
                .findFirst()
                .orElse(0);
    }

    private static StripChart strip(Strategy strategy) {
        List<List<Fate>> fates = new ArrayList<>();
        for (int c = 0; c < strategy.rounds().getFirst().clients().size(); c++) {
            int client = c;
            fates.add(strategy.rounds().stream()
                    .map(r -> fate(r.clients().get(client)))
                    .toList());
        }
        return new StripChart(
                "Whose updates counted, " + strategy.name(), "a row for each client, a column for each round", fates);
    }

    private static Fate fate(ClientReport client) {
        return Fate.of(client.failure().isPresent(), client.participated(), client.malicious(), client.aggregated());
    }

    static MatrixChart partition(String name, List<String> labels, long[][] counts) {
        return new MatrixChart(
                "Who holds what, " + name,
                "training samples of each client by class",
                "class",
                "client",
                labels,
                counts,
                false);
    }

    private static ScatterChart projection(String name, Evidence.Projection projection) {
        return new ScatterChart(
                "Updates of round " + projection.round() + " in the plane, " + name,
                "first two principal components; each point is a client's update",
                String.format(
                        Locale.ROOT, "%.0f %% of the variance", 100 * projection.shares()[0]),
                String.format(Locale.ROOT, "%.0f %%", 100 * projection.shares()[1]),
                projection.points());
    }

    private static HistogramChart histogram(Evidence.WeightChange change) {
        return new HistogramChart(
                "What the attack did to the weights",
                change.attack() + ", client " + change.client() + ", round " + change.round()
                        + "; what lies outside is counted at the border",
                "weight",
                change.bins().edges(),
                List.of("before the attack", "after it"),
                List.of(change.bins().before(), change.bins().after()));
    }

    private static double[] values(List<RoundReport> rounds, ToDoubleFunction<RoundReport> metric) {
        return rounds.stream().mapToDouble(metric).toArray();
    }
}
