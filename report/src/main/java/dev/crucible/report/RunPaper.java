package dev.crucible.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.setting.SettingTable;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Verdict;
import dev.crucible.engine.verdict.Word;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.PrintFormat;
import dev.crucible.report.paper.Bibliography;
import dev.crucible.report.paper.Latex;
import dev.crucible.report.paper.Paper;
import dev.crucible.report.paper.Paper.Source;
import dev.crucible.report.paper.PaperTable;
import dev.crucible.report.paper.PaperTable.Cell;
import dev.crucible.report.paper.PaperTable.Column;
import dev.crucible.report.paper.PaperTable.Order;
import dev.crucible.report.paper.Reproducibility;
import dev.crucible.report.paper.Reproducibility.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The paper of a run: its tables, figures, references and appendix. Into the run's own folder it writes the files that scripts of the
 * existing program read: {@code latex/round_metrics_<n>.tex}, {@code latex/execution_stats_<n>.tex} and {@code CITATION.bib}.
 */
public final class RunPaper {

    /** Charts across strategies that the document shows; the others are files next to it. */
    private static final List<String> SHOWN = List.of("test_accuracy", "attack_success", "aggregated_loss_history");

    private final RunRecord record;

    private RunPaper(RunRecord record) {
        this.record = record;
    }

    /**
     * Writes the paper.
     *
     * @param folder the folder of the document and its pieces
     * @return the files, the document first
     * @throws IllegalStateException when no round has ended yet; the message is for the user
     */
    public static List<Path> write(RunDirectory run, Path folder, PrintFormat format) throws IOException {
        return write(run, folder, run.root(), format);
    }

    /** Writes the paper with another folder, {@code extras}, for the files that scripts read in the run's own folder. */
    public static List<Path> write(RunDirectory run, Path folder, Path extras, PrintFormat format) throws IOException {
        RunRecord record = RunRecord.read(run);
        if (record.strategies().stream().allMatch(s -> s.rounds().isEmpty())) {
            throw new IllegalStateException("no round of " + run.id() + " has ended yet, so there is nothing to print");
        }
        RunPaper paper = new RunPaper(record);
        Paper document = paper.document();
        List<Path> files = new ArrayList<>(document.write(folder, format));
        files.addAll(paper.writeExtras(extras, document.bibtex()));
        return files;
    }

    private List<Path> writeExtras(Path folder, String bibtex) throws IOException {
        Map<Path, String> texts = new LinkedHashMap<>();
        Path latex = folder.resolve("latex");
        for (Strategy strategy : record.strategies()) {
            int n = strategy.number();
            tabular(record.run().csv("round_metrics", n), latex.resolve("round_metrics_" + n + ".tex"), texts);
            tabular(record.run().csv("exec_stats", n), latex.resolve("execution_stats_" + n + ".tex"), texts);
        }
        texts.put(folder.resolve("CITATION.bib"), bibtex);
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            AtomicFile.write(text.getKey(), text.getValue());
        }
        return List.copyOf(texts.keySet());
    }

    /** Adds the table in {@code csv} as LaTeX; none without {@code save_csv}, or for a strategy without removal. */
    private static void tabular(Path csv, Path tex, Map<Path, String> texts) throws IOException {
        if (!Files.exists(csv)) {
            return;
        }
        // The cells of these tables contain neither commas nor quotes.
        List<List<String>> lines = Files.readAllLines(csv).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        if (!lines.isEmpty()) {
            texts.put(tex, Latex.plainTabular(lines.getFirst(), lines.subList(1, lines.size())));
        }
    }

    private Paper document() throws IOException {
        List<Paper.Figure> figures = new ArrayList<>();
        figures(RunPlots.across(record.strategies()), figures);
        for (Strategy strategy : record.strategies()) {
            figures(RunPlots.of(strategy), figures);
        }
        return new Paper(record.title(), setup(), sources(), List.of(results()), figures, appendix());
    }

    private static void figures(Map<String, Chart> charts, List<Paper.Figure> figures) {
        charts.forEach((name, chart) -> figures.add(new Paper.Figure(name, chart, SHOWN.contains(name))));
    }

    private String setup() {
        JsonNode first = record.strategies().getFirst().settings();
        return Latex.escaped("%s clients train %s on %s (%s) for %s rounds."
                .formatted(
                        Setting.NUM_OF_CLIENTS.node(first).asText(),
                        word(first, Setting.MODEL_KEYWORD.name(), "a model"),
                        word(first, Setting.DATASET_KEYWORD.name(), "their data"),
                        word(first, Setting.PARTITIONING_STRATEGY.name(), "its own split"),
                        Setting.NUM_OF_ROUNDS.node(first).asText()));
    }

    private static String word(JsonNode settings, String key, String otherwise) {
        String word = settings.path(key).asText();
        return word.isBlank() ? otherwise : word;
    }

    private List<Source> sources() {
        Set<Source> sources = new LinkedHashSet<>();
        for (Strategy strategy : record.strategies()) {
            sources.addAll(Bibliography.sources(strategy.settings()));
        }
        return List.copyOf(sources);
    }

    private PaperTable results() {
        List<Judgement> judgements =
                Judgement.of(record.strategies().stream().map(Strategy::result).toList());
        List<String> names = StrategyNames.of(judgements.stream()
                .map(judgement ->
                        SettingTable.without(judgement.strategies().getFirst().settings(), Setting.Effect.SEED))
                .toList());
        boolean attacked = judgements.stream().anyMatch(j -> j.verdict().word() != Word.CALM);
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Strategy", Order.NONE),
                new Column("Seeds", Order.NONE),
                new Column("Final", Order.HIGHEST)));
        if (attacked) {
            columns.addAll(List.of(
                    new Column("Attack", Order.NONE),
                    new Column("Clean", Order.HIGHEST),
                    new Column("Attacked", Order.HIGHEST),
                    new Column("Loss", Order.LOWEST),
                    new Column("Verdict", Order.NONE)));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (int j = 0; j < judgements.size(); j++) {
            rows.add(row(names.get(j), judgements.get(j), attacked));
        }
        return new PaperTable(
                attacked
                        ? "Test accuracy in percent: after the last round (final), and over the last attacked rounds"
                                + " (attacked) beside the clean twin in the same rounds (clean); the loss relative to"
                                + " what was learned above chance. ± is half the 95 % interval over seeds. Bold: the"
                                + " best, if its interval meets no other."
                        : "Test accuracy in percent after the last round. ± is half the 95 % interval over seeds."
                                + " Bold: the best, if its interval meets no other.",
                "results",
                columns,
                rows);
    }

    private static List<Cell> row(String name, Judgement judgement, boolean attacked) {
        List<Cell> row = new ArrayList<>(List.of(
                new Cell.Words(name),
                new Cell.Words(Integer.toString(judgement.strategies().size())),
                new Cell.Share(Mean.of(judgement.strategies().stream()
                        .map(RunPaper::lastAccuracy)
                        .toList()))));
        if (attacked) {
            Verdict verdict = judgement.verdict();
            row.addAll(List.of(
                    new Cell.Words(attacks(judgement.strategies().getFirst().settings())),
                    new Cell.Share(verdict.clean()),
                    new Cell.Share(verdict.attacked()),
                    new Cell.Difference(verdict.loss()),
                    new Cell.Words(verdict.word().in(Locale.ENGLISH))));
        }
        return row;
    }

    private static double lastAccuracy(StrategyResult result) {
        List<RoundReport> rounds = result.rounds();
        return rounds.isEmpty() ? Double.NaN : rounds.getLast().testAccuracy();
    }

    private static String attacks(ObjectNode settings) {
        String types = Setting.ATTACK_SCHEDULE
                .node(settings)
                .valueStream()
                .map(entry -> Setting.ATTACK_TYPE.in(entry))
                .distinct()
                .collect(Collectors.joining(" + "));
        return types.isEmpty() ? "none" : types;
    }

    private Reproducibility appendix() throws IOException {
        List<Part> parts = new ArrayList<>(List.of(Reproducibility.machine(record.manifest())));
        for (Strategy strategy : record.strategies()) {
            JsonNode results = strategy.manifest().path("results");
            parts.add(Part.of(
                    "Strategy " + strategy.number() + ", " + strategy.name(),
                    "rule",
                    strategy.manifest().path("rule").asText(),
                    "seed",
                    Long.toString(strategy.result().seed()),
                    "data",
                    strategy.manifest().path("dataset").path("source").asText(),
                    "parameters",
                    strategy.manifest().path("model_parameters").asText(),
                    "SHA-256 of the data",
                    results.path("data_sha256").asText(),
                    "of the weights",
                    results.path("weights_sha256").asText(),
                    "of the metrics",
                    results.path("metrics_sha256").asText()));
        }
        return Reproducibility.of(record.run(), "run", "config.json", parts);
    }
}
