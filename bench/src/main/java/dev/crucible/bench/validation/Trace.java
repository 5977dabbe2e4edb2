package dev.crucible.bench.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.file.NpzFile;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.GlobalState;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Recorded steps of distributed SGD of a network with one hidden layer: its samples, its initial weights, which samples each honest worker
 * takes when, and every aggregate and all weights that came of it.
 */
public final class Trace {

    private final JsonNode settings;
    private final Samples samples;
    private final int[][][] batches;
    private final double[] initial;
    private final NpzFile.Array weights;
    private final NpzFile.Array aggregated;

    private Trace(
            JsonNode settings,
            Samples samples,
            int[][][] batches,
            double[] initial,
            NpzFile.Array weights,
            NpzFile.Array aggregated) {
        this.settings = settings;
        this.samples = samples;
        this.batches = batches;
        this.initial = initial;
        this.weights = weights;
        this.aggregated = aggregated;
    }

    /**
     * Reads an NPZ file.
     *
     * @throws DataException when something is missing or of the wrong form
     */
    public static Trace read(Path file) {
        try (NpzFile npz = new NpzFile(file)) {
            JsonNode settings = Json.MAPPER.readTree(npz.text("settings"));
            NpzFile.Array x = npz.array("x");
            Trace trace = new Trace(
                    settings,
                    new RealSamples(x.values(), npz.array("y").values()),
                    batches(npz.array("batches")),
                    npz.array("initial").values(),
                    npz.array("weights_float64", "weights_float32"),
                    npz.array("aggregated_float64", "aggregated_float32"));
            trace.check(file);
            return trace;
        } catch (IOException e) {
            throw new DataException("%s: its settings are not JSON".formatted(file), e);
        }
    }

    private void check(Path file) {
        int steps = batches.length;
        int d = initial.length;
        boolean sound = number("hidden") * (number("inputs") + 1) + number("outputs") * (number("hidden") + 1) == d
                && weights.values().length == (steps + 1) * d
                && aggregated.values().length == steps * d
                && Arrays.stream(batches).allMatch(step -> step.length == number("honest"));
        if (!sound) {
            throw new DataException(
                    "%s: settings, batches, initial, weights and aggregated do not fit each other".formatted(file));
        }
    }

    private static int[][][] batches(NpzFile.Array array) {
        if (array.shape().length != 3) {
            throw new DataException("batches: must be [step][worker][sample]");
        }
        int workers = (int) array.shape()[1];
        int size = (int) array.shape()[2];
        int[][][] batches = new int[(int) array.shape()[0]][workers][size];
        for (int i = 0; i < array.values().length; i++) {
            batches[i / (workers * size)][i / size % workers][i % size] = (int) array.values()[i];
        }
        return batches;
    }

    /** What it is called. */
    public String name() {
        return settings.path("name").asText("trace");
    }

    /** The largest difference between a recorded weight or coordinate of an aggregate and ours, over all steps. */
    public double error() {
        StrategyConfig config = config();
        Dataset dataset = new Dataset(
                config.data().keyword(),
                new Provenance(false, "a recorded trace"),
                new Shape(1, 1, number("inputs")),
                number("outputs"),
                samples,
                samples,
                Optional.empty(),
                Optional.empty());
        Comparison comparison = new Comparison();
        try (Workers workers = new Workers(1)) {
            Simulation simulation = new Simulation(
                    config,
                    ExperimentSetup.of(config, dataset),
                    (_, round, client) -> new Subset(samples, batches[round - 1][client]),
                    workers,
                    new Cancellation());
            float[] start = inOurOrder(initial, 0);
            simulation.run(
                    new GlobalState(0, start, new float[start.length], RuleState.NONE, RuleState.NONE), comparison);
        }
        return comparison.worst;
    }

    private StrategyConfig config() {
        int f = number("byzantine");
        JsonNode rule = settings.path("aggregator");
        JsonNode attack = settings.path("attack");
        Translation translation = new Translation(number("honest"), 0)
                .steps(
                        batches.length,
                        number("batch"),
                        Setting.LEARNING_RATE.in(settings),
                        settings.path("worker_momentum").asDouble(),
                        Setting.WEIGHT_DECAY.in(settings))
                .hidden(number("hidden"))
                .split("iid", 0)
                .rule(rule.path(0).asText(), rule.path(1), f)
                .attack(attack.path(0).asText(), attack.path(1), f);
        for (JsonNode step : settings.path("pre_aggregators")) {
            translation.before(step.path(0).asText(), step.path(1), f);
        }
        if (!settings.path("milestones").isEmpty()) {
            translation.milestones(
                    settings.get("milestones"),
                    settings.path("learning_rate_decay").asDouble(1));
        }
        return translation.config();
    }

    private int number(String key) {
        if (!settings.path(key).isInt()) {
            throw new DataException("settings.%s: must be a whole number".formatted(key));
        }
        return settings.get(key).intValue();
    }

    /** A recorded vector, whose layers are [unit][input], in the order of ours, [input][unit]. */
    private float[] inOurOrder(double[] recorded, int from) {
        float[] ours = new float[initial.length];
        int hidden = number("hidden");
        int second = turn(recorded, from, ours, 0, number("inputs"), hidden);
        turn(recorded, from, ours, second, hidden, number("outputs"));
        return ours;
    }

    /** Turns the layer that begins at {@code at}, and gives where the next one does. */
    private static int turn(double[] recorded, int from, float[] ours, int at, int inputs, int units) {
        for (int unit = 0; unit < units; unit++) {
            for (int input = 0; input < inputs; input++) {
                ours[at + input * units + unit] = (float) recorded[from + at + unit * inputs + input];
            }
            ours[at + inputs * units + unit] = (float) recorded[from + at + inputs * units + unit];
        }
        return at + (inputs + 1) * units;
    }

    private final class Comparison implements SimulationListener {

        private double worst;

        @Override
        public void heard(SimulationEvent event) {
            switch (event) {
                case SimulationEvent.Aggregated(int round, float[] aggregate) ->
                    compare(Trace.this.aggregated, round - 1, aggregate);
                case SimulationEvent.RoundEnded ended ->
                    compare(weights, ended.report().round(), ended.state().weights());
                case SimulationEvent.Message _ -> worst = Double.POSITIVE_INFINITY;
                default -> {}
            }
        }

        @Override
        public RoundDetail wants(int round) {
            return RoundDetail.NONE;
        }

        private void compare(NpzFile.Array recorded, int row, float[] ours) {
            float[] theirs = inOurOrder(recorded.values(), row * initial.length);
            for (int j = 0; j < ours.length; j++) {
                worst = Math.max(worst, Math.abs((double) theirs[j] - ours[j]));
            }
        }
    }

    /** Samples of real numbers. */
    private record RealSamples(double[] x, double[] y) implements Samples {

        @Override
        public int size() {
            return y.length;
        }

        @Override
        public int label(int index) {
            return (int) y[index];
        }

        @Override
        public void features(int index, float[] target, int offset) {
            int features = x.length / y.length;
            IntStream.range(0, features).forEach(i -> target[offset + i] = (float) x[index * features + i]);
        }
    }
}
