package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.nio.file.Path;

/** Small real runs. */
final class Runs {

    private Runs() {}

    /** Runs a config, given with single quotes, in {@code folder}. */
    static RunDirectory run(Path folder, String config) throws IOException {
        RunDirectory run = new RunDirectory(folder);
        ObjectNode node = (ObjectNode) Json.MAPPER.readTree(config.replace('\'', '"'));
        Json.write(run.config(), node);
        ConfigReader.Reading reading = ConfigReader.read(node);
        assertThat(reading.errors()).isEmpty();
        SimulationRun.Outcome outcome = RunOrder.next(run, folder.resolveSibling("datasets"), 2)
                .simulation(
                        reading.config().orElseThrow(),
                        SimulationListener.all(Runs::refuse, new RunReporter(run)),
                        new Cancellation())
                .execute();
        assertThat(outcome).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    private static void refuse(SimulationEvent event) {
        if (event instanceof SimulationEvent.Message message) {
            throw new AssertionError(message.text());
        }
    }

    /** Returns four rounds of six clients on synthetic handwriting, with {@code more} settings; {@code attack} is an entry's own part. */
    static String config(String more, String attack) {
        return """
                {'aggregation_strategy_keyword': 'krum', 'num_krum_selections': 1, 'num_of_malicious_clients': 1,
                 'dataset_keyword': 'femnist_iid', 'model_keyword': 'softmax', 'num_of_clients': 6, 'num_of_rounds': 4,
                 'max_dataset_samples': 600, 'training_subset_fraction': 0.8, %s
                 'attack_schedule': [{'start_round': 3, 'end_round': 4, 'selection_strategy': 'specific',
                                      'malicious_client_ids': [1], %s}]}
                """.formatted(more, attack);
    }
}
