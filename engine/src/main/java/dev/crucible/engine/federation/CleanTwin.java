package dev.crucible.engine.federation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a strategy reaches with the same seeds and nobody attacking: the measure for how much an attack took away.
 *
 * @param accuracies test accuracy after each round
 * @param attackSuccesses the share of the attack's test samples that the clean model takes for its target, NaN without such an attack
 */
public record CleanTwin(double[] accuracies, double[] attackSuccesses) {

    /** Test accuracy after {@code round}, NaN when the twin did not get that far. */
    double accuracy(int round) {
        return round <= accuracies.length ? accuracies[round - 1] : Double.NaN;
    }

    double attackSuccess(int round) {
        return round <= attackSuccesses.length ? attackSuccesses[round - 1] : Double.NaN;
    }

    /**
     * The twin of a strategy that asks for one and has attacks at all: read from {@code file}, or run and written there.
     *
     * @param unattacked the strategy without its attackers
     * @param progress hears of each round that is run
     */
    static Optional<CleanTwin> wanted(
            StrategyConfig config, Path file, Supplier<Simulation> unattacked, Consumer<RoundReport> progress)
            throws IOException {
        if (!config.cleanTwin() || config.schedule().isEmpty()) {
            return Optional.empty();
        }
        if (!Files.exists(file)) {
            write(file, run(unattacked.get(), progress));
        }
        ObjectNode node = Json.readObject(file);
        return Optional.of(new CleanTwin(numbers(node, "test_accuracy"), numbers(node, "attack_success")));
    }

    private static List<RoundReport> run(Simulation simulation, Consumer<RoundReport> progress) throws IOException {
        List<RoundReport> rounds = new ArrayList<>();
        simulation.run(simulation.initial(), new RoundSink() {
            @Override
            public void finished(RoundReport report, GlobalState state) {
                rounds.add(report);
                progress.accept(report);
            }

            @Override
            public void skipped(String message) {
                // The twin's round stands still for the same reason as the run's, which says so itself.
            }

            @Override
            public void warning(String message) {
                throw new DivergedException("clean twin, " + message);
            }
        });
        return rounds;
    }

    private static void write(Path file, List<RoundReport> rounds) throws IOException {
        ObjectNode node = Json.object();
        ArrayNode accuracy = node.putArray("test_accuracy");
        ArrayNode success = node.putArray("attack_success");
        for (RoundReport round : rounds) {
            accuracy.add(Json.number(round.testAccuracy()));
            success.add(Json.number(round.robustness().attackSuccess()));
        }
        Json.write(file, node);
    }

    private static double[] numbers(ObjectNode node, String key) {
        double[] numbers = new double[node.path(key).size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Json.number(node.path(key).get(i));
        }
        return numbers;
    }
}
