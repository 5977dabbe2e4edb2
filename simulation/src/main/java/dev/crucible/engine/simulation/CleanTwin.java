package dev.crucible.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/**
 * Results of a strategy with the same seeds but without attackers: the baseline that shows an attack's damage.
 *
 * @param accuracies test accuracy after each round
 * @param attackSuccesses the share of the attack's test samples that the clean model classifies as its target, NaN without such an attack
 */
public record CleanTwin(double[] accuracies, double[] attackSuccesses) {

    private static final String ACCURACIES = "test_accuracy";
    private static final String SUCCESSES = "attack_success";
    private static final String CHECKSUM = "sha256";

    /** Returns the test accuracy after {@code round}, NaN when the twin ended earlier. */
    double accuracy(int round) {
        return round <= accuracies.length ? accuracies[round - 1] : Double.NaN;
    }

    double attackSuccess(int round) {
        return round <= attackSuccesses.length ? attackSuccesses[round - 1] : Double.NaN;
    }

    /** Finds the point at which a strategy leaves its trunk, if it has one. */
    interface Branching {
        Optional<BranchPoint> point() throws IOException;
    }

    /**
     * Returns the twin of a strategy that requests one and has attacks: read from {@code file}, or run and written there.
     *
     * @param unattacked the strategy without its attackers
     * @param branch called only when the twin is run
     * @param progress receives each round that is run
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
        Optional<CleanTwin> known = read(file, config);
        if (known.isPresent()) {
            return known;
        }
        CleanTwin twin = run(unattacked.get(), branch.point().filter(BranchPoint::calm), progress);
        twin.write(file, config);
        return Optional.of(twin);
    }

    static CleanTwin run(Simulation simulation, Optional<BranchPoint> shared, Consumer<RoundReport> progress) {
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
                // A round is skipped here for the same reason as in the run, which reports it.
                default -> {}
            }
        });
        return new CleanTwin(accuracies.build().toArray(), successes.build().toArray());
    }

    /** Returns the twin in {@code file}; empty when it is missing, or does not match its checksum and must be run again. */
    private static Optional<CleanTwin> read(Path file, StrategyConfig config) {
        try {
            ObjectNode node = Json.readObject(file);
            CleanTwin twin = new CleanTwin(numbers(node, ACCURACIES), numbers(node, SUCCESSES));
            boolean same = node.path(CHECKSUM).asText().equals(twin.checksum())
                    && node.path(StrategyIdentity.AS_OF).equals(versions(config));
            return same ? Optional.of(twin) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void write(Path file, StrategyConfig config) throws IOException {
        ObjectNode node = json().put(CHECKSUM, checksum());
        if (versions(config) instanceof ObjectNode versions) {
            node.set(StrategyIdentity.AS_OF, versions);
        }
        Json.write(file, node);
    }

    /** Returns the versions of changed parts of the rule, which the twin depends on; missing if there are none. */
    private static JsonNode versions(StrategyConfig config) {
        ObjectNode versions = Json.object();
        config.asOf(0).forEach(versions::put);
        return versions.isEmpty() ? MissingNode.getInstance() : versions;
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
