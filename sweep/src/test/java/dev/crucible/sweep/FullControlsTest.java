package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationRun.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullControlsTest {

    @TempDir
    Path out;

    /** The paper of alie breaks the trimmed mean, and that of label flipping the mean itself. */
    @Test
    void aSweepTrainsTheRuleThatThePaperBreaks() throws IOException {
        Grid.Reading reading = Grid.read(Grids.json("""
            {"base": {"dataset_keyword": "digits", "model_keyword": "softmax", "max_dataset_samples": 600,
               "num_of_rounds": 4, "num_of_client_epochs": 3, "num_of_clients": 8, "controls": "full"},
             "axes": {"rule": ["median"], "f": [2], "seed": [1, 2, 3], "attack": ["alie", "label_flipping"]}}"""));
        Grid grid = reading.grid().orElseThrow(() -> new AssertionError(reading.problems()));
        RunDirectory run = new RunDirectory(Files.createDirectories(out.resolve("sweeps/full")));
        Json.write(run.config(), grid.source());
        SweepRun sweep = new SweepRun(
                grid,
                new SweepDirectory(run),
                RunOrder.next(run, out.resolve("datasets"), 2),
                new SweepListener() {},
                new Cancellation());
        assertThat(sweep.execute()).isEqualTo(Outcome.COMPLETED);

        Map<String, List<String>> controls = new HashMap<>();
        for (JsonNode group :
                Json.readObject(run.root().resolve("summary.json")).path("groups")) {
            controls.put(
                    group.path("attack").asText(),
                    group.at("/judgement/bite/controls")
                            .valueStream()
                            .map(control -> control.path("rule").asText())
                            .toList());
        }
        assertThat(controls)
                .isEqualTo(Map.of("alie", List.of("fedavg", "trimmed_mean"), "label_flipping", List.of("fedavg")));
    }
}
