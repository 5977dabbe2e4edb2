package dev.crucible.engine.simulation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/**
 * What a strategy reaches with the same seeds and nobody attacking: the measure for how much an attack took away.
 *
 * @param accuracies test accuracy after each round
 * @param attackSuccesses the share of the attack's test samples that the clean model takes for its target, NaN without such an attack
 */
public record CleanTwin(double[] accuracies, double[] attackSuccesses) {

    private static final String ACCURACIES = "test_accuracy";
    private static final String SUCCESSES = "attack_success";
    private static final String CHECKSUM = "sha256";

    /** Test accuracy after {@code round}, NaN when the twin did not get that far. */
    double accuracy(int round) {
        return round <= accuracies.length ? accuracies[round - 1] : Double.NaN;
    }

    double attackSuccess(int round) {
        return round <= attackSuccesses.length ? attackSuccesses[round - 1] : Double.NaN;
    }

    /** Finds where a strategy leaves its trunk, if it has one. */
    interface Branching {
        Optional<BranchPoint> point() throws IOException;
    }

    /**
     * The twin of a strategy that asks for one and has attacks at all: read from {@code file}, or run and written there.
     *
     * @param unattacked the strategy without its attackers
     * @param branch asked only when the twin is run
     * @param progress hears of each round that is run
     */
    static Optional<CleanTwin> wanted(
            StrategyConfig config,
            Path file,
            Supplier<Simulation> unattacked,
            Branching branch,
            Consumer<RoundReport> progress)
            throws IOException {
        if (!config.cleanTwin() || config.schedule().isEmpty()) {
            return Optional.empty();
        }
        Optional<CleanTwin> known = read(file);
        if (known.isPresent()) {
            return known;
        }
        CleanTwin twin = run(unattacked.get(), branch.point().filter(BranchPoint::calm), progress);
        twin.write(file);
        return Optional.of(twin);
    }

    private static CleanTwin run(Simulation simulation, Optional<BranchPoint> shared, Consumer<RoundReport> progress) {
        DoubleStream.Builder accuracies = DoubleStream.builder();
        DoubleStream.Builder successes = DoubleStream.builder();
        shared.map(BranchPoint::rounds).orElse(List.of()).forEach(report -> {
            accuracies.add(report.testAccuracy());
            successes.add(report.value(RoundMetrics.ATTACK_SUCCESS));
        });
        GlobalState start = shared.map(point -> point.state().copy()).orElseGet(simulation::initial);
        simulation.run(start, event -> {
            switch (event) {
                case SimulationEvent.RoundEnded ended -> {
                    accuracies.add(ended.report().testAccuracy());
                    successes.add(ended.report().value(RoundMetrics.ATTACK_SUCCESS));
                    progress.accept(ended.report());
                }
                case SimulationEvent.Warning warning -> throw new DivergedException("clean twin, " + warning.text());
                // A round that is skipped stands still for the same reason as the run's, which says so itself.
                default -> {}
            }
        });
        return new CleanTwin(accuracies.build().toArray(), successes.build().toArray());
    }

    /** What {@code file} holds; empty when it is not there, or does not match its checksum and must be made again. */
    private static Optional<CleanTwin> read(Path file) {
        try {
            ObjectNode node = Json.readObject(file);
            CleanTwin twin = new CleanTwin(numbers(node, ACCURACIES), numbers(node, SUCCESSES));
            return node.path(CHECKSUM).asText().equals(twin.checksum()) ? Optional.of(twin) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void write(Path file) throws IOException {
        Json.write(file, json().put(CHECKSUM, checksum()));
    }

    private String checksum() {
        return Digests.of(json().toString().getBytes(StandardCharsets.UTF_8));
    }

    private ObjectNode json() {
        ObjectNode node = Json.object();
        ArrayNode accuracy = node.putArray(ACCURACIES);
        for (double value : accuracies) {
            accuracy.add(Json.number(value));
        }
        ArrayNode success = node.putArray(SUCCESSES);
        for (double value : attackSuccesses) {
            success.add(Json.number(value));
        }
        return node;
    }

    private static double[] numbers(ObjectNode node, String key) {
        double[] numbers = new double[node.path(key).size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Json.number(node.path(key).get(i));
        }
        return numbers;
    }
}
