package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Word;
import dev.crucible.report.chart.HeatMapChart;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The paper of a sweep: the leaderboard, for each place of the other axes a table of rules against attacks, for each attack a map of rules against
 * those places, references and appendix; in the sweep's own folder {@code CITATION.bib}. All from {@code summary.json}.
 */
public final class SweepPaper {

    private static final Set<String> NOT_A_PLACE = Set.of(Axis.RULE, Axis.PRE, Axis.ATTACK, Axis.SEED, "seeds");
    private static final String NO_ATTACK = "none";

    private final ObjectNode summary;
    private final List<JsonNode> groups;
    private final List<String> places;
    private final List<String> contenders;

    private SweepPaper(ObjectNode summary) {
        this.summary = summary;
        this.groups = StreamSupport.stream(summary.path("groups").spliterator(), false)
                .toList();
        List<String> axes = summary.path("axes")
                .valueStream()
                .map(axis -> axis.path("name").asText())
                .toList();
        this.places = axes.stream()
                .filter(axis -> !NOT_A_PLACE.contains(axis) && !axis.startsWith("seeds."))
                .toList();
        this.contenders = distinct(group -> group.path("contender").asText());
    }

    /**
     * Writes it.
     *
     * @param folder where the document and its pieces go
     * @return the files, the document first
     * @throws IllegalStateException when no cell has ended yet; the message says so to people
     */
    public static List<Path> write(RunDirectory run, Path folder, PrintFormat format) throws IOException {
        return write(run, folder, run.root(), format);
    }

    /** The same with another place for what scripts read in the sweep's own folder. */
    public static List<Path> write(RunDirectory run, Path folder, Path beside, PrintFormat format) throws IOException {
        Path summary = new SweepDirectory(run).summary();
        ObjectNode node = Files.exists(summary) ? Json.readObject(summary) : Json.object();
        if (node.path("groups").isEmpty()) {
            throw new IllegalStateException("no cell of " + run.id() + " has ended yet, so there is nothing to print");
        }
        Paper paper = new SweepPaper(node).document(run);
        List<Path> files = new ArrayList<>(paper.write(folder, format));
        Path citation = beside.resolve("CITATION.bib");
        AtomicFile.write(citation, paper.bibtex());
        files.add(citation);
        return files;
    }

    private Paper document(RunDirectory run) throws IOException {
        ObjectNode config = Json.readObject(run.config());
        List<PaperTable> tables = new ArrayList<>(List.of(leaderboard()));
        List<String> scenarios = distinct(this::place);
        for (int i = 0; i < scenarios.size(); i++) {
            tables.add(againstAttacks(scenarios.get(i), i + 1));
        }
        return new Paper(
                summary.path("name").asText(run.id()),
                Latex.escaped("%s of %s cells of a grid over %s ended; means are over seeds."
                        .formatted(
                                summary.path("cells_done").asText(),
                                summary.path("cells").asText(),
                                summary.path("axes")
                                        .valueStream()
                                        .map(axis -> axis.path("name").asText())
                                        .collect(Collectors.joining(", ")))),
                sources(config),
                tables,
                maps(scenarios),
                appendix(run, config));
    }

    private PaperTable leaderboard() {
        List<Word> words = List.of(Word.HELD, Word.BENT, Word.BROKE, Word.UNDECIDED, Word.TOO_WEAK);
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Rule", Order.NONE),
                new Column("Scenarios", Order.NONE),
                new Column("Mean, %", Order.HIGHEST),
                new Column("Worst, %", Order.HIGHEST),
                new Column("Lost, %", Order.LOWEST)));
        words.forEach(word -> columns.add(new Column(word.in(Locale.ENGLISH), Order.NONE)));
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode entry : summary.path("leaderboard")) {
            List<Cell> row = new ArrayList<>(List.of(
                    new Cell.Words(entry.path("contender").asText()),
                    new Cell.Words(entry.path("scenarios").asText()),
                    new Cell.Share(mean(entry.path("mean"))),
                    new Cell.Share(mean(entry.path("worst").path("accuracy"))),
                    new Cell.Share(mean(entry.path("drop")))));
            words.forEach(word -> row.add(
                    new Cell.Words(entry.path("verdicts").path(word.key()).asText("0"))));
            rows.add(row);
        }
        return new PaperTable(
                "Test accuracy under attack, over all attacked scenarios: mean, the worst scenario, what the attacks took away in"
                        + " points; and in how many scenarios the verdict is which. ± is half the 95 % interval over seeds.",
                "leaderboard", columns, rows);
    }

    private PaperTable againstAttacks(String place, int number) {
        List<String> attacks = distinct(SweepPaper::attack);
        List<Column> columns = new ArrayList<>(List.of(new Column("Rule", Order.NONE)));
        attacks.forEach(attack -> columns.add(new Column(attack, Order.HIGHEST)));
        List<List<Cell>> rows = new ArrayList<>();
        for (String contender : contenders) {
            List<Cell> row = new ArrayList<>(List.of(new Cell.Words(contender)));
            attacks.forEach(attack -> row.add(new Cell.Share(accuracy(contender, attack, place))));
            rows.add(row);
        }
        return new PaperTable(
                "Final test accuracy in percent"
                        + (place.isEmpty() ? "" : ", " + place)
                        + ". ± is half the 95 % interval over seeds. Best of each"
                        + " column in bold, second underlined.",
                "accuracy_" + number,
                columns,
                rows);
    }

    private List<Paper.Figure> maps(List<String> scenarios) {
        List<Paper.Figure> figures = new ArrayList<>();
        List<String> attacks = distinct(SweepPaper::attack);
        for (int a = 0; a < attacks.size(); a++) {
            String attack = attacks.get(a);
            double[][] values = contenders.stream()
                    .map(contender -> scenarios.stream()
                            .mapToDouble(
                                    place -> accuracy(contender, attack, place).mean())
                            .toArray())
                    .toArray(double[][]::new);
            String title = attack.equals(NO_ATTACK) ? "Without attack" : "Under " + attack;
            figures.add(new Paper.Figure(
                    "map_" + (a + 1),
                    new HeatMapChart(title, "test accuracy in percent, mean over seeds", contenders, scenarios, values),
                    true));
        }
        return figures;
    }

    private Mean accuracy(String contender, String attack, String place) {
        return groups.stream()
                .filter(group -> group.path("contender").asText().equals(contender)
                        && attack(group).equals(attack)
                        && place(group).equals(place))
                .findFirst()
                .map(group -> mean(group.path("accuracy")))
                .orElseGet(() -> Mean.of());
    }

    private List<String> distinct(Function<JsonNode, String> part) {
        return groups.stream().map(part).distinct().toList();
    }

    private static String attack(JsonNode group) {
        return group.path(Axis.ATTACK).asText(NO_ATTACK);
    }

    private String place(JsonNode group) {
        return places.stream()
                .map(axis -> axis.equals(Axis.HETEROGENEITY)
                        ? group.path(axis).asText()
                        : axis + " = " + group.path(axis).asText())
                .collect(Collectors.joining(", "));
    }

    private static Mean mean(JsonNode interval) {
        double low = interval.path("low").asDouble(Double.NaN);
        double high = interval.path("high").asDouble(Double.NaN);
        return new Mean(
                interval.path("n").asInt(), interval.path("mean").asDouble(Double.NaN), Double.NaN, (high - low) / 2);
    }

    private static List<Source> sources(ObjectNode config) {
        Set<Source> sources = new LinkedHashSet<>();
        Grid.read(config).grid().ifPresent(grid -> grid.cells()
                .forEach(cell ->
                        sources.addAll(Bibliography.sources(cell.strategy().effective()))));
        return List.copyOf(sources);
    }

    private Reproducibility appendix(RunDirectory run, ObjectNode config) throws IOException {
        ObjectNode manifest = Files.exists(run.manifest()) ? Json.readObject(run.manifest()) : Json.object();
        Map<String, String> configs = new LinkedHashMap<>();
        configs.put("grid.json", Files.readString(run.config()));
        return new Reproducibility(
                "crucible sweep configs/grid.json",
                List.of(
                        Part.of(
                                "Grid",
                                "seeds",
                                config.path("axes").path(Axis.SEED).toString(),
                                "runs",
                                summary.path("time").path("runs").asText(),
                                "pitfalls not avoided",
                                summary.path("pitfalls")
                                        .valueStream()
                                        .filter(pitfall ->
                                                pitfall.path("state").asText().equals("warn"))
                                        .map(pitfall -> pitfall.path("key")
                                                .asText(pitfall.path("pitfall").asText()))
                                        .collect(Collectors.joining(", "))),
                        Reproducibility.machine(manifest)),
                configs);
    }
}
