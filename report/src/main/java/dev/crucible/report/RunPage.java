package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.metrics.Metric;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Build;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.verdict.Word;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.PageStyle;
import dev.crucible.report.html.Html;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of a run: one file without scripts, which can be sent by mail. */
final class RunPage {

    private static final List<String> COMPARED = Stream.concat(
                    RoundMetrics.compared().stream().flatMap(metric -> metric.plot().stream()),
                    Stream.of("average_accuracy_history", "removal_recall_history"))
            .toList();
    private static final List<String> OF_STRATEGY = List.of(
            "client_rounds",
            "confusion_matrix",
            "accuracy_history",
            "update_projection",
            "weight_histogram",
            "absolute_distance_history",
            "partition");

    private final RunRecord run;
    private final String status;
    private final Map<String, RenderedPlot> rendered;
    private final Map<Strategy, RunFindings> findings;
    private final PageStyle style = new PageStyle();

    private RunPage(RunRecord run, String status, Map<String, RenderedPlot> rendered) {
        this.run = run;
        this.rendered = rendered;
        this.status = status;
        this.findings = RunFindings.of(run.strategies());
    }

    /** Returns the page of {@code run} in state {@code status}. */
    static String of(RunRecord run, String status, Map<String, RenderedPlot> rendered) {
        return new RunPage(run, status, rendered).page();
    }

    /** Returns true if the page shows the plot {@code name}. All strategies share their data, so it shows one partition. */
    static boolean shows(String name) {
        return COMPARED.contains(name)
                || OF_STRATEGY.stream()
                        .anyMatch(kind ->
                                kind.equals("partition") ? name.equals("partition_0") : name.matches(kind + "_\\d+"));
    }

    private String page() {
        Html html = new Html(run.title());
        html.raw("<header><p class=\"kicker\">Crucible report · run ")
                .text(run.run().id())
                .raw("</p><h1>")
                .text(run.title())
                .raw("</h1><p class=\"lead\">")
                .text(summary())
                .raw("</p></header>");
        warnings(html);
        verdicts(html);
        if (findings.size() > 0) {
            compared(html);
            settings(html);
        }
        for (Strategy strategy : findings.keySet()) {
            strategy(html, strategy);
        }
        trust(html);
        return html.style(style.css()).end();
    }

    private void warnings(Html html) {
        if (run.warnings().isEmpty()) {
            return;
        }
        html.raw("<section><h2>Warnings</h2><ul>");
        run.warnings().forEach(warning -> html.raw("<li>").text(warning).raw("</li>"));
        html.raw("</ul></section>");
    }

    private String summary() {
        String state =
                switch (status) {
                    case "completed" -> "";
                    case "stopped" -> "The run was stopped before its end. ";
                    case "failed" -> "The run failed before its end. ";
                    default -> "The run has not ended. ";
                };
        if (findings.isEmpty()) {
            return state + "No strategy began.";
        }
        List<String> counts = new ArrayList<>();
        for (Word word : Word.values()) {
            long count =
                    findings.values().stream().filter(f -> f.word() == word).count();
            if (count > 0 && word != Word.CALM && word != Word.NO_TWIN) {
                counts.add(count + " " + word.in(Locale.ENGLISH));
            }
        }
        long attacked =
                findings.values().stream().filter(f -> f.word() != Word.CALM).count();
        String outcome = attacked == 0
                ? "Nobody attacked. "
                : counts.isEmpty()
                        ? ""
                        : "Of " + RunFindings.count(attacked, "strategy").replace("strategys", "strategies")
                                + " under attack, " + String.join(", ", counts) + ". ";
        return state + outcome + best();
    }

    private String best() {
        Strategy best = null;
        for (Strategy strategy : findings.keySet()) {
            if (!strategy.rounds().isEmpty() && (best == null || accuracy(strategy) > accuracy(best))) {
                best = strategy;
            }
        }
        if (best == null) {
            return "";
        }
        String accuracy = RunFindings.percent(accuracy(best));
        return findings.size() == 1
                ? "Test accuracy at the end: " + accuracy + "."
                : "Most accurate at the end: " + best.name() + " with " + accuracy + ".";
    }

    private static double accuracy(Strategy strategy) {
        return RunFindings.lastJudged(strategy.rounds()).testAccuracy();
    }

    private void verdicts(Html html) {
        html.raw("<section class=\"cards\">");
        findings.forEach((strategy, found) -> {
            html.raw("<article class=\"card " + found.word().key() + "\"><h2><a href=\"#s" + strategy.number() + "\">")
                    .text(strategy.name())
                    .raw("</a><span class=\"badge\">")
                    .text(found.word().in(Locale.ENGLISH))
                    .raw("</span></h2>");
            found.sentences().forEach(sentence -> html.raw("<p>").text(sentence).raw("</p>"));
            html.raw("</article>");
        });
        html.raw("</section><p class=\"note\">");
        List<String> meanings = findings.values().stream()
                .map(RunFindings::word)
                .distinct()
                .map(word -> word.in(Locale.ENGLISH) + ": " + word.meaning())
                .toList();
        html.text(meanings.stream().collect(Collectors.joining(" · "))).raw("</p>");
    }

    private void compared(Html html) {
        html.raw("<section><h2>Compared</h2><div class=\"scroll\"><table><thead><tr><th>strategy</th><th>rounds</th>")
                .raw("<th>best test accuracy</th>");
        List<RoundMetric> compared = RoundMetrics.compared().stream()
                .filter(metric -> !metric.sparse()
                        || findings.keySet().stream()
                                .flatMap(strategy -> strategy.rounds().stream())
                                .anyMatch(round -> !Double.isNaN(round.value(metric))))
                .toList();
        compared.forEach(
                metric -> html.raw("<th>").text(metric.title().english()).raw("</th>"));
        html.raw("<th>hostile left out</th><th>honest left out</th></tr></thead><tbody>");
        for (Strategy strategy : findings.keySet()) {
            if (strategy.rounds().isEmpty()) {
                continue;
            }
            RoundReport last = strategy.rounds().getLast();
            double best = strategy.rounds().stream()
                    .mapToDouble(RoundReport::testAccuracy)
                    .filter(accuracy -> !Double.isNaN(accuracy))
                    .max()
                    .orElse(Double.NaN);
            long[] counts = counts(strategy);
            html.raw("<tr><th>").text(strategy.name()).raw("</th>");
            html.cell(last.round() + " of " + last.rounds()).cell(RunFindings.percent(best));
            RoundReport judged = RunFindings.lastJudged(strategy.rounds());
            compared.forEach(metric -> html.cell(value(metric, judged.value(metric))));
            boolean detects = strategy.result().detects();
            html.cell(!detects || counts[1] == 0 ? "–" : counts[0] + " of " + counts[1])
                    .cell(detects ? counts[2] + " of " + counts[3] : "–")
                    .raw("</tr>");
        }
        html.raw("</tbody></table></div><div class=\"plots\">");
        COMPARED.forEach(name -> figure(html, name));
        html.raw("</div></section>");
    }

    private static String value(RoundMetric metric, double value) {
        return metric.unit() == Metric.Unit.SHARE
                ? RunFindings.percent(value)
                : Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4g", value);
    }

    /** Returns hostile updates left out and in total, then honest ones left out and in total. */
    private static long[] counts(Strategy strategy) {
        long[] counts = new long[4];
        for (RoundReport round : strategy.rounds()) {
            var detection = round.detection();
            counts[0] += detection.truePositives();
            counts[1] += detection.truePositives() + detection.falseNegatives();
            counts[2] += detection.falsePositives();
            counts[3] += detection.falsePositives() + detection.trueNegatives();
        }
        return counts;
    }

    private void settings(Html html) {
        Strategy first = findings.keySet().iterator().next();
        JsonNode settings = first.settings();
        html.raw("<section><h2>What was run</h2><dl>");
        html.fact("data", first.manifest().path("dataset").path("source").asText(Setting.DATASET_KEYWORD.in(settings)));
        html.fact("clients", Setting.NUM_OF_CLIENTS.node(settings).asText());
        html.fact(
                "shares",
                Setting.PARTITIONING_STRATEGY.in(settings) + " " + plain(Setting.PARTITIONING_PARAMS.node(settings)));
        String model = Setting.MODEL_KEYWORD.in(settings);
        html.fact(
                "model",
                (model.isEmpty() ? Setting.MODEL_TYPE.in(settings) : model) + ", "
                        + String.format(
                                Locale.ROOT,
                                "%,d parameters",
                                first.manifest().path("model_parameters").intValue()));
        html.fact(
                "training",
                "%s, learning rate %s, %s, batches of %s"
                        .formatted(
                                Setting.OPTIMIZER.in(settings),
                                Setting.LEARNING_RATE.node(settings).asText(),
                                RunFindings.count(Setting.NUM_OF_CLIENT_EPOCHS.in(settings), "epoch") + " a round",
                                Setting.BATCH_SIZE.node(settings).asText()));
        html.fact("attacks", RunFindings.attacks(first.spans()));
        html.fact("seed", Setting.SEED.node(settings).asText());
        html.fact("made with", madeWith());
        if (Setting.START_FROM.node(settings).isObject()) {
            html.fact(
                    "trunk",
                    "rounds 1 to %s are those of %s"
                            .formatted(
                                    settings.at("/start_from/round").asText(),
                                    settings.at("/start_from/run").asText()));
        }
        html.raw("</dl></section>");
    }

    private String madeWith() {
        JsonNode system = run.manifest().path("system");
        List<String> versions = new ArrayList<>();
        Build.recorded(run.manifest()).ifPresent(build -> versions.add("Crucible " + build));
        versions.add(system.path("runtime").asText());
        system.path("python")
                .properties()
                .forEach(each ->
                        versions.add(each.getKey() + " " + each.getValue().asText()));
        return versions.stream().filter(version -> !version.isEmpty()).collect(Collectors.joining(", "));
    }

    private static String plain(JsonNode params) {
        return params.isEmpty()
                ? ""
                : params.toString().replaceAll("[{}\"]", "").replace(",", ", ").replace(":", " ");
    }

    private void strategy(Html html, Strategy strategy) {
        html.raw("<section id=\"s" + strategy.number() + "\"><h2>")
                .text(strategy.name())
                .raw("</h2><p class=\"note\">")
                .text(strategy.manifest().path("rule").asText().replace("[]", ""))
                .raw("</p>");
        training(html, strategy);
        html.raw("<div class=\"plots\">");
        OF_STRATEGY.forEach(name -> figure(html, name + "_" + strategy.number()));
        html.raw("</div>");
        rounds(html, strategy);
        html.raw("</section>");
    }

    /** Adds a note on a language model and on private training. */
    private static void training(Html html, Strategy strategy) {
        JsonNode model = strategy.manifest().path("model");
        JsonNode privacy = strategy.manifest().path("privacy");
        if (Setting.USE_LLM.in(strategy.settings()) && model.isObject()) {
            html.raw("<p>")
                    .text(String.format(
                            Locale.ROOT,
                            "A language model of %,d parameters, of which clients train and send %,d. It began with"
                                    + " %s.",
                            model.path("parameters").asLong(),
                            model.path("trained").asLong(),
                            model.path("origin").asText()))
                    .raw("</p>");
        }
        if (privacy.isObject()) {
            html.raw("<p>")
                    .text(String.format(
                            Locale.ROOT,
                            "Clients train in private: ε = %.2f for δ = %s after all rounds.",
                            privacy.path("epsilon").asDouble(),
                            privacy.path("delta").asText()))
                    .raw("</p>");
        }
    }

    private static void rounds(Html html, Strategy strategy) {
        html.raw("<details><summary>All rounds</summary><div class=\"scroll\"><table><thead><tr><th>round</th>")
                .raw("<th>test accuracy</th><th>test loss</th><th>clients' accuracy</th><th>attackers</th>")
                .raw("<th>used</th><th>left out</th><th>seconds</th></tr></thead><tbody>");
        for (RoundReport round : strategy.rounds()) {
            long hostile = round.present().stream()
                    .filter(c -> c.malicious() && c.participated())
                    .count();
            long present =
                    round.present().stream().filter(c -> c.participated()).count();
            long used = round.present().stream().filter(c -> c.aggregated()).count();
            html.raw(hostile > 0 ? "<tr class=\"attacked\">" : "<tr>")
                    .cell(Integer.toString(round.round()))
                    .cell(RunFindings.percent(round.testAccuracy()))
                    .cell(round.isJudged() ? String.format(Locale.ROOT, "%.4f", round.testLoss()) : "–")
                    .cell(RunFindings.percent(round.value(RoundMetrics.ACCURACY_MEAN)))
                    .cell(Long.toString(hostile))
                    .cell(Long.toString(used))
                    .cell(Long.toString(present - used))
                    .cell(String.format(Locale.ROOT, "%.2f", round.time().total() / 1e9))
                    .raw("</tr>");
        }
        html.raw("</tbody></table></div></details>");
    }

    private void trust(Html html) {
        html.raw("<section><h2>Can it be repeated?</h2><p>Yes: the same config, data and version give the same bytes. ")
                .raw("<code>crucible reproduce ")
                .text(run.run().id())
                .raw("</code> runs it again and compares weights and metrics with these digests.</p>");
        if (!run.manifest().isEmpty()) {
            html.raw("<details><summary>Manifest</summary><pre>")
                    .text(run.manifest().toPrettyString())
                    .raw("</pre></details>");
        }
        html.raw("<details><summary>Config</summary><pre>")
                .text(run.config().toPrettyString())
                .raw("</pre></details></section>");
    }

    private void figure(Html html, String name) {
        RenderedPlot plot = rendered.get(name);
        if (plot == null) {
            return;
        }
        String label = name.replace('_', ' ');
        plot.drawing()
                .ifPresentOrElse(
                        drawing -> {
                            html.raw("<figure>");
                            drawing.write(html, label, style);
                            html.raw("</figure>\n");
                        },
                        () -> html.figure(
                                label,
                                plot.day(),
                                plot.night(),
                                plot.chart().width(),
                                plot.chart().height()));
    }
}
