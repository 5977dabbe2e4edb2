package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The paper of a sweep, made from {@code summary.json}. It has the leaderboard, a table of rules against attacks for each combination of
 * the other axes, and for each attack a map of rules against those combinations. References and an appendix follow. The sweep's own folder
 * gets {@code CITATION.bib}.
 */
public final class SweepPaper {

    private static final Set<String> NOT_A_PLACE = Set.of(Axis.RULE, Axis.PRE, Axis.ATTACK, Axis.SEED, "seeds");
    private static final Pattern PYTHON = Pattern.compile("python:[^:\"]+\\.py:\\w+");
    private static final String NO_ATTACK = "none";

    /** Finds the interval of a measure in a group of the summary. */
    @FunctionalInterface
    private interface Measured {
        JsonNode of(JsonNode group);
    }

    private static final Measured ACCURACY = group -> group.path("accuracy");
    private static final Measured SUCCESS = group -> group.path("judgement").path("backdoor");

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
     * Writes the paper.
     *
     * @param folder the folder of the document and its pieces
     * @return the files, the document first
     * @throws IllegalStateException when no cell has ended yet; the message is for the user
     */
    public static List<Path> write(RunDirectory run, Path folder, PrintFormat format) throws IOException {
        return write(run, folder, run.root(), format);
    }

    /** Writes the paper with another folder, {@code extras}, for the files that scripts read in the sweep's own folder. */
    public static List<Path> write(RunDirectory run, Path folder, Path extras, PrintFormat format) throws IOException {
        Path summary = new SweepDirectory(run).summary();
        ObjectNode node = Files.exists(summary) ? Json.readObject(summary) : Json.object();
        if (node.path("groups").isEmpty()) {
            throw new IllegalStateException("no cell of " + run.id() + " has ended yet, so there is nothing to print");
        }
        Paper paper = new SweepPaper(node).document(run);
        List<Path> files = new ArrayList<>(paper.write(folder, format));
        Path citation = extras.resolve("CITATION.bib");
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
            if (!targeted().isEmpty()) {
                tables.add(success(scenarios.get(i), i + 1));
            }
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
        List<Word> words =
                List.of(Word.HELD, Word.BENT, Word.BROKE, Word.UNDECIDED, Word.NO_BITE, Word.HELPED, Word.TOO_WEAK);
        List<Column> columns = new ArrayList<>(List.of(
                new Column("Rule", Order.NONE),
                new Column("Scenarios", Order.NONE),
                new Column("Mean, %", Order.HIGHEST),
                new Column("Worst, %", Order.HIGHEST),
                new Column("Lost, points", Order.LOWEST)));
        boolean targeted = summary.path("leaderboard")
                .valueStream()
                .anyMatch(entry -> entry.path("attack_success").path("n").asInt() > 0);
        if (targeted) {
            columns.add(new Column("Success, %", Order.LOWEST));
        }
        words.forEach(word -> columns.add(new Column(word.in(Locale.ENGLISH), Order.NONE)));
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode entry : summary.path("leaderboard")) {
            List<Cell> row = new ArrayList<>(List.of(
                    new Cell.Words(entry.path("contender").asText()),
                    new Cell.Words(entry.path("scenarios").asText()),
                    new Cell.Share(mean(entry.path("mean"))),
                    new Cell.Share(mean(entry.path("worst").path("accuracy"))),
                    new Cell.Difference(mean(entry.path("drop")))));
            if (targeted) {
                row.add(new Cell.Share(mean(entry.path("attack_success"))));
            }
            words.forEach(word -> row.add(
                    new Cell.Words(entry.path("verdicts").path(word.key()).asText("0"))));
            rows.add(row);
        }
        return new PaperTable(
                "Test accuracy under attack, over all attacked scenarios: mean, the worst scenario, what the attacks took away in points"
                        + (targeted ? ", success of attacks on a class above its natural rate" : "")
                        + "; and in how many scenarios the verdict is which (held: against this fixed suite). "
                        + interval(),
                "leaderboard",
                columns,
                rows);
    }

    private String interval() {
        String seeds = groups.stream()
                .map(group -> group.path("accuracy").path("n").asText())
                .distinct()
                .collect(Collectors.joining(" or "));
        return "± is half the 95 %% interval over n = %s seeds. Bold: the best, if its interval meets no other."
                .formatted(seeds);
    }

    private PaperTable againstAttacks(String place, int number) {
        return table(
                "Final test accuracy in percent",
                place,
                "accuracy_" + number,
                distinct(SweepPaper::attack),
                ACCURACY,
                Order.HIGHEST);
    }

    private PaperTable success(String place, int number) {
        return table(
                "Success of attacks on a class above its natural rate, in percent",
                place,
                "success_" + number,
                targeted(),
                SUCCESS,
                Order.LOWEST);
    }

    private PaperTable table(
            String caption, String place, String label, List<String> attacks, Measured measured, Order order) {
        List<Column> columns = new ArrayList<>(List.of(new Column("Rule", Order.NONE)));
        attacks.forEach(attack -> columns.add(new Column(attack, order)));
        List<List<Cell>> rows = new ArrayList<>();
        for (String contender : contenders) {
            List<Cell> row = new ArrayList<>(List.of(new Cell.Words(contender)));
            attacks.forEach(attack -> row.add(new Cell.Share(value(contender, attack, place, measured))));
            rows.add(row);
        }
        return new PaperTable(
                caption + (place.isEmpty() ? "" : ", " + place) + ". " + interval() + missing(place),
                label,
                columns,
                rows);
    }

    /** Names the blocks with fewer cells than the others, which a mean over seeds does not show. */
    private String missing(String place) {
        String blocks = summary.path("unbalanced")
                .valueStream()
                .filter(block -> place(block).equals(place))
                .map(block -> "%s under %s (%s of %s)"
                        .formatted(
                                block.path("contender").asText(),
                                attack(block),
                                block.path("measured").asText(),
                                block.path("cells").asText()))
                .collect(Collectors.joining(", "));
        return blocks.isEmpty() ? "" : " Cells that could not run are left out: " + blocks + ".";
    }

    /** Returns the attacks on a class. */
    private List<String> targeted() {
        return groups.stream()
                .filter(group -> group.path("attack_success").path("n").asInt() > 0)
                .map(SweepPaper::attack)
                .distinct()
                .toList();
    }

    private List<Paper.Figure> maps(List<String> scenarios) {
        List<Paper.Figure> figures = new ArrayList<>();
        for (String attack : distinct(SweepPaper::attack)) {
            String title = attack.equals(NO_ATTACK) ? "Without attack" : "Under " + attack;
            figures.add(map(figures.size() + 1, title, "test accuracy in percent", scenarios, attack, ACCURACY));
        }
        for (String attack : targeted()) {
            figures.add(map(
                    figures.size() + 1,
                    "Success of " + attack,
                    "success above the natural rate in percent",
                    scenarios,
                    attack,
                    SUCCESS));
        }
        return figures;
    }

    private Paper.Figure map(
            int number, String title, String unit, List<String> scenarios, String attack, Measured measured) {
        double[][] values = contenders.stream()
                .map(contender -> scenarios.stream()
                        .mapToDouble(place ->
                                value(contender, attack, place, measured).mean())
                        .toArray())
                .toArray(double[][]::new);
        return new Paper.Figure(
                "map_" + number,
                new HeatMapChart(title, unit + ", mean over seeds", contenders, scenarios, values),
                true);
    }

    private Mean value(String contender, String attack, String place, Measured measured) {
        return groups.stream()
                .filter(group -> group.path("contender").asText().equals(contender)
                        && attack(group).equals(attack)
                        && place(group).equals(place))
                .findFirst()
                .map(group -> mean(measured.of(group)))
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

    /** Returns the sources of all cells; of a grid whose Python files are missing, those of the other values and the names of the Python parts. */
    private static List<Source> sources(ObjectNode config) {
        Set<Source> sources = new LinkedHashSet<>();
        Grid.Reading reading = Grid.read(config);
        if (reading.grid().isEmpty()) {
            ObjectNode others = config.deepCopy();
            for (String axis : List.of(Axis.RULE, Axis.ATTACK)) {
                others.path("axes")
                        .path(axis)
                        .valueStream()
                        .filter(SweepPaper::isPython)
                        .forEach(value -> {
                            Bibliography.Kind kind =
                                    axis.equals(Axis.RULE) ? Bibliography.Kind.RULE : Bibliography.Kind.ATTACK;
                            sources.add(new Source(
                                    kind,
                                    PYTHON.matcher(value.toString())
                                            .results()
                                            .findFirst()
                                            .orElseThrow()
                                            .group(),
                                    List.of()));
                        });
                if (others.path("axes").get(axis) instanceof ArrayNode values) {
                    values.removeIf(SweepPaper::isPython);
                    if (values.isEmpty()) {
                        values.add(axis.equals(Axis.RULE) ? StrategyConfig.WEIGHTED_MEAN : NO_ATTACK);
                    }
                }
            }
            reading = Grid.read(others);
        }
        Grid grid = reading.grid().orElse(null);
        if (grid == null) {
            throw new IllegalStateException("the grid cannot be read, so its references are unknown: "
                    + reading.errors().getFirst());
        }
        grid.cells()
                .forEach(cell -> sources.addAll(
                        Bibliography.sources(cell.strategy().settings().json())));
        return List.copyOf(sources);
    }

    private static boolean isPython(JsonNode value) {
        return PYTHON.matcher(value.toString()).find();
    }

    private Reproducibility appendix(RunDirectory run, ObjectNode config) throws IOException {
        ObjectNode manifest = Files.exists(run.manifest()) ? Json.readObject(run.manifest()) : Json.object();
        Path cells = run.root().resolve("cells.csv");
        return Reproducibility.of(
                run,
                "sweep",
                "grid.json",
                List.of(
                        Part.of(
                                "Grid",
                                "seeds",
                                config.path("axes").path(Axis.SEED).toString(),
                                "runs",
                                summary.path("time").path("runs").asText(),
                                "SHA-256 of the grid",
                                Manifest.sha256(run),
                                "of cells.csv",
                                Files.exists(cells) ? Digests.of(Files.readAllBytes(cells)) : "",
                                "pitfalls not avoided",
                                summary.path("pitfalls")
                                        .valueStream()
                                        .filter(pitfall ->
                                                pitfall.path("state").asText().equals("warn"))
                                        .map(pitfall -> pitfall.path("key")
                                                .asText(pitfall.path("pitfall").asText()))
                                        .collect(Collectors.joining(", "))),
                        Reproducibility.machine(manifest)));
    }
}
