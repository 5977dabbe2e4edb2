package dev.crucible.bench.kernels;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is left of a network's rate inside a run: ten clients with drawn handwriting, on one thread, with all that a run writes. Rounds
 * after the first few count, by the time that they tell of training.
 */
final class WholeRun {

    /** Smaller batches take too long for a whole run. */
    static final int LEAST_BATCH = 10;

    private static final int WARM_UP = 3;
    private static final int ROUNDS = 10;
    private static final int CLIENTS = 10;
    private static final int SAMPLES = 6_000;
    private static final double TRAINED = 0.8;

    private WholeRun() {}

    /** Samples a second of the clock that clients train inside a run. */
    static double samplesPerSecond(String network, int batch) {
        try {
            Path folder = Files.createTempDirectory("crucible-whole-run");
            try {
                return measure(config(network, batch), folder);
            } finally {
                FolderTree.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double measure(ObjectNode config, Path folder) throws IOException {
        RunDirectory run = new RunDirectory(folder);
        Json.write(run.config(), config);
        double[] training = new double[ROUNDS];
        SimulationListener clock = event -> {
            if (event instanceof SimulationEvent.RoundEnded ended
                    && ended.report().round() > WARM_UP) {
                training[ended.report().round() - 1] = ended.report().time().train() / 1e9;
            }
        };
        SimulationRun.Outcome outcome = RunOrder.next(run, folder.resolve("datasets"), 1)
                .simulation(ConfigReader.read(config).config().orElseThrow(), clock, new Cancellation())
                .execute();
        if (outcome != SimulationRun.Outcome.COMPLETED) {
            throw new IllegalStateException(Files.readString(run.log()));
        }
        double seconds = 0;
        for (double round : training) {
            seconds += round;
        }
        return SAMPLES * TRAINED * (ROUNDS - WARM_UP) / seconds;
    }

    private static ObjectNode config(String network, int batch) throws IOException {
        return (ObjectNode) Json.MAPPER.readTree(
                """
                {'dataset_keyword': 'femnist_iid', 'model_keyword': '%s', 'num_of_rounds': %d, 'num_of_clients': %d, 'batch_size': %d,
                 'num_of_client_epochs': 1, 'learning_rate': 0.01, 'seed': 1, 'max_dataset_samples': %d,
                 'training_subset_fraction': %s, 'save_plots': false, 'aggregation_strategy_keyword': 'fedavg', 'attack_schedule': []}
                """.formatted(network, ROUNDS, CLIENTS, batch, SAMPLES, TRAINED).replace('\'', '"'));
    }
}
