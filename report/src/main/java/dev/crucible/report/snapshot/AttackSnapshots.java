package dev.crucible.report.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.Timestamp;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.DataPoisoning;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.chart.BarChart;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ChartTheme;
import dev.crucible.report.chart.HistogramChart;
import dev.crucible.report.chart.ImageExport;
import dev.crucible.report.chart.ImageGrid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Writes the snapshots of one strategy into {@code attack_snapshots_<n>/client_<i>/round_<r>/}. */
public final class AttackSnapshots {

    private static final String WEIGHTS = "_weight_metadata.json";
    private static final int JUDGED = 256;
    private static final double PIXELS_A_POINT = 1.5;

    private final RunDirectory run;
    private final StrategyConfig config;
    private final StrategyConfig.Snapshots form;
    private final Dataset dataset;
    private final Simulation simulation;
    private final SnapshotPlan plan;
    private final Path root;
    /** Size of each attack's change, by the folder of client and round. */
    private final Map<Path, Map<String, Double>> changes = new TreeMap<>();
    /** Failure to draw a plot while the rounds ran; thrown at the end, since it must not end a run. */
    private Optional<RuntimeException> undrawn = Optional.empty();

    private final SnapshotIndex index;

    public AttackSnapshots(
            RunDirectory run,
            StrategyConfig config,
            StrategyConfig.Snapshots form,
            Dataset dataset,
            Simulation simulation) {
        this.run = run;
        this.config = config;
        this.form = form;
        this.dataset = dataset;
        this.simulation = simulation;
        this.plan = SnapshotPlan.of(config, simulation.attackers());
        this.root = run.root().resolve("attack_snapshots_" + config.number());
        this.index = new SnapshotIndex(run, root, config.clients(), config.rounds(), plan.every());
    }

    /** Returns true if {@link #attacked} needs the attacks of {@code client} in {@code round}. */
    public boolean watches(int round, int client) {
        return plan.wants(round, client);
    }

    /** Takes a snapshot of an attack's change to an update. */
    public void attacked(SimulationEvent.Attacked attacked) {
        try {
            weights(attacked);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Takes the snapshots of poisoned data, which can be recomputed at any time, and writes the index. Snapshots of weights are read from
     * their files, including those of an earlier attempt.
     */
    public void ended(List<RoundReport> rounds) {
        try {
            take(rounds);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (undrawn.isPresent()) {
            throw undrawn.get();
        }
    }

    private void take(List<RoundReport> rounds) throws IOException {
        findWeights();
        for (RoundReport round : rounds) {
            for (int client = 0; client < config.clients(); client++) {
                if (plan.wants(round.round(), client)
                        && round.clients().get(client).participated()) {
                    for (DataPoisoning step : simulation.poisonings(client, round.round())) {
                        data(step, round.round(), client);
                    }
                }
            }
        }
        composites();
        index.write(rounds, form.pictures());
    }

    private void findWeights() throws IOException {
        for (SnapshotPlan.Moment moment : plan.moments()) {
            Path folder = folder(moment.client(), moment.round());
            for (String attack : attacks()) {
                Path metadata = folder.resolve(attack + WEIGHTS);
                if (Files.exists(metadata)) {
                    JsonNode statistics = Json.readObject(metadata).path("statistics");
                    double norm = statistics.path("before").path("l2_norm").doubleValue();
                    double delta =
                            statistics.path("difference").path("diff_l2_norm").doubleValue();
                    remember(folder, attack, norm > 0 ? delta / norm : Double.NaN);
                    index.add(moment.client(), moment.round(), attack);
                }
            }
        }
    }

    /** Returns the attacks of the schedule in its order. */
    private List<String> attacks() {
        return config.schedule().stream()
                .map(phase -> phase.attack().type())
                .distinct()
                .toList();
    }

    private void draw(Path file, Chart chart) throws IOException {
        if (!form.pictures()) {
            return;
        }
        try {
            byte[] png = ImageExport.png(chart, ChartTheme.PAPER, PIXELS_A_POINT);
            AtomicFile.write(file, out -> out.write(png));
        } catch (RuntimeException e) {
            undrawn = Optional.of(e);
        } catch (LinkageError e) {
            undrawn = Optional.of(new IllegalStateException("pictures cannot be drawn here: " + e, e));
        }
    }

    private void data(DataPoisoning step, int round, int client) throws IOException {
        String attack = step.phase().attack().type();
        Path folder = folder(client, round);
        int features = simulation.architecture().input().size();
        PoisonDiff change = PoisonDiff.of(step.before(), step.after(), features, dataset.classes(), form.samples());
        JsonNode settings = settings(step.phase());
        ObjectNode metadata = metadata(client, round, attack, settings);
        int shown = change.shown().length;
        metadata.put("num_samples", shown);
        ArrayNode shape = metadata.putArray("data_shape").add(shown);
        Arrays.stream(sampleShape()).forEach(shape::add);
        metadata.putArray("labels_shape").add(shown);
        Json.write(folder.resolve(attack + "_metadata.json"), metadata);
        if (change.relabelled() > 0) {
            Json.write(folder.resolve(attack + "_summary.json"), change.flipSummary(settings));
        }
        Samples before = new Subset(step.before(), change.shown());
        Samples after = new Subset(step.after(), change.shown());
        if (form.data()) {
            int[] dims = IntStream.concat(IntStream.of(shown), Arrays.stream(sampleShape()))
                    .toArray();
            new Npz()
                    .add("before", all(before), dims)
                    .add("after", all(after), dims)
                    .add("labels_before", labels(before))
                    .add("labels_after", labels(after))
                    .write(folder.resolve(attack + ".npz"));
        }
        if (dataset.vocabulary().isPresent()) {
            TextDiff diff = new TextDiff(dataset.vocabulary().get(), dataset.summary(), features);
            AtomicFile.write(
                    folder.resolve(attack + "_samples.txt"), diff.asText(step.before(), step.after(), change.shown()));
            AtomicFile.write(
                    folder.resolve(attack + "_samples.html"),
                    diff.asHtml(attack, step.before(), step.after(), change.shown()));
        } else {
            Map<String, Chart> drawn =
                    DataPictures.of(attack, where(client, round), step.before(), step.after(), change, dataset);
            for (Map.Entry<String, Chart> picture : drawn.entrySet()) {
                draw(folder.resolve(attack + picture.getKey()), picture.getValue());
            }
        }
        remember(folder, attack, (double) Math.max(change.relabelled(), change.altered()) / change.size());
        index.add(client, round, attack);
    }

    private void weights(SimulationEvent.Attacked attacked) throws IOException {
        String attack = attacked.phase().attack().type();
        Path folder = folder(attacked.client(), attacked.round());
        float[] before = sum(attacked.global(), attacked.before());
        float[] after = sum(attacked.global(), attacked.after());
        ObjectNode metadata = metadata(attacked.client(), attacked.round(), attack, settings(attacked.phase()));
        ObjectNode statistics = WeightStatistics.of(before, after, simulation.layout());
        metadata.set("statistics", statistics);
        Json.write(folder.resolve(attack + WEIGHTS), metadata);
        double[] deltas = WeightStatistics.byTensor(before, after, simulation.layout());
        WeightBins bins = WeightBins.of(before, after);
        Npz numbers = new Npz()
                .add("layer_delta", floats(deltas), deltas.length)
                .add("histogram_edges", floats(bins.edges()), bins.edges().length)
                .add("histogram_before", ints(bins.before()))
                .add("histogram_after", ints(bins.after()));
        String where = where(attacked.client(), attacked.round());
        if (simulation.classifies()) {
            predictions(folder, attack, where, before, after, numbers);
        }
        if (form.data()) {
            numbers.write(folder.resolve(attack + ".npz"));
        }
        draw(folder.resolve(attack + "_weight_histogram.png"), histogram(attack, where, bins));
        draw(folder.resolve(attack + "_weight_layer_delta.png"), layers(attack, where, deltas));
    }

    private void predictions(Path folder, String attack, String where, float[] before, float[] after, Npz numbers)
            throws IOException {
        int most = Math.min(JUDGED, dataset.test().size());
        Samples judged = new Subset(dataset.test(), IntStream.range(0, most).toArray());
        int[] old = simulation.predict(before, judged);
        int[] now = simulation.predict(after, judged);
        numbers.add("labels", labels(judged)).add("predictions_before", old).add("predictions_after", now);
        draw(folder.resolve(attack + "_prediction_comparison.png"), comparison(attack, where, judged, old, now));
        if (dataset.vocabulary().isEmpty()) {
            draw(folder.resolve(attack + "_weight_prediction_grid.png"), grid(attack, where, judged, old, now));
        }
    }

    private static Chart histogram(String attack, String where, WeightBins bins) {
        return new HistogramChart(
                "Weights under " + attack,
                where + "; what lies outside is counted at the border",
                "weight",
                bins.edges(),
                List.of("before the attack", "after it"),
                List.of(bins.before(), bins.after()));
    }

    private Chart layers(String attack, String where, double[] deltas) {
        List<String> names = simulation.layout().tensors().stream()
                .map(tensor -> tensor.name())
                .toList();
        return new BarChart("Change of each tensor by " + attack, where + "; Euclidean norm", names, deltas, false);
    }

    private static Chart comparison(String attack, String where, Samples judged, int[] old, int[] now) {
        double right = 0;
        double still = 0;
        double other = 0;
        for (int i = 0; i < old.length; i++) {
            right += old[i] == judged.label(i) ? 1.0 / old.length : 0;
            still += now[i] == judged.label(i) ? 1.0 / old.length : 0;
            other += now[i] != old[i] ? 1.0 / old.length : 0;
        }
        return new BarChart(
                "What the client's model says, before and after " + attack,
                where + "; on " + old.length + " of the server's samples",
                List.of("right before", "right after", "answered otherwise"),
                new double[] {right, still, other},
                true);
    }

    private Chart grid(String attack, String where, Samples judged, int[] old, int[] now) {
        List<ImageGrid.Tile> tiles = new ArrayList<>();
        for (int i = 0; i < Math.min(form.samples(), judged.size()); i++) {
            boolean changed = old[i] != now[i];
            tiles.add(new ImageGrid.Tile(
                    List.of(DataPictures.features(judged, i, dataset.shape().size())),
                    changed ? name(old[i]) + " → " + name(now[i]) : "still " + name(now[i]),
                    changed));
        }
        return new ImageGrid(
                "Predictions before and after " + attack,
                where + (dataset.summary().labels().isEmpty() ? "; class numbers" : "; classes"),
                dataset.shape(),
                List.of(""),
                tiles);
    }

    private String name(int label) {
        return dataset.summary().label(label);
    }

    /** Draws one chart for each set of stacked attacks, with the size of each change. */
    private void composites() throws IOException {
        for (Map.Entry<Path, Map<String, Double>> stacked : changes.entrySet()) {
            Map<String, Double> parts = stacked.getValue();
            if (parts.size() > 1) {
                draw(
                        stacked.getKey().resolve("composite_synopsis.png"),
                        new BarChart(
                                "What each of the stacked attacks changed",
                                "share of samples, or the change's norm beside the weights'",
                                List.copyOf(parts.keySet()),
                                parts.values().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .toArray(),
                                true));
            }
        }
    }

    private void remember(Path folder, String attack, double share) {
        changes.computeIfAbsent(folder, unused -> new LinkedHashMap<>()).put(attack, share);
    }

    private ObjectNode metadata(int client, int round, String attack, JsonNode settings) {
        ObjectNode metadata =
                Json.object().put("client_id", client).put("round_num", round).put(Setting.ATTACK_TYPE.name(), attack);
        metadata.set("attack_config", settings);
        metadata.put("timestamp", Timestamp.local());
        metadata.putObject("experiment_info")
                .put("run_id", run.id())
                .put("total_clients", config.clients())
                .put("total_rounds", config.rounds());
        return metadata;
    }

    private JsonNode settings(dev.crucible.engine.attack.AttackPhase phase) {
        return config.settings()
                .get(Setting.ATTACK_SCHEDULE)
                .path(config.schedule().indexOf(phase));
    }

    private Path folder(int client, int round) {
        return root.resolve("client_" + client).resolve("round_" + round);
    }

    private static String where(int client, int round) {
        return "client " + client + ", round " + round;
    }

    private int[] sampleShape() {
        var shape = dataset.shape();
        return dataset.vocabulary().isPresent()
                ? new int[] {shape.width()}
                : new int[] {shape.height(), shape.width(), shape.channels()};
    }

    private float[] all(Samples samples) {
        int size = dataset.shape().size();
        float[] values = new float[samples.size() * size];
        for (int i = 0; i < samples.size(); i++) {
            samples.features(i, values, i * size);
        }
        return values;
    }

    private static int[] labels(Samples samples) {
        return IntStream.range(0, samples.size()).map(samples::label).toArray();
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    private static int[] ints(long[] values) {
        return Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
    }

    /** Returns the weights after an update. */
    public static float[] sum(float[] global, float[] update) {
        float[] sum = global.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += update[i];
        }
        return sum;
    }
}
