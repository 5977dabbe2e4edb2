package dev.crucible.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EstimateTest {

    /** Measured: some 25 seconds of one thread a run. */
    @Test
    void knowsWhatALanguageModelCosts() throws IOException {
        Grid grid = Grid.read(Grids.json(Files.readString(Path.of("../examples/adapters.json"))))
                .grid()
                .orElseThrow();
        Estimate estimate = Estimate.of(grid);
        assertThat(estimate.runs()).isEqualTo(36);
        assertThat(estimate.seconds() / estimate.runs()).isBetween(12.0, 50.0);
    }

    @Test
    void countsNoRoundsTwiceThatATwinHasRun() {
        String late = "{\"attack_type\": \"sign_flip\", \"start_round\": 2, \"end_round\": 2}";
        double calm = Estimate.of(Grids.grid("{\"attack\": [\"none\"]}")).seconds();
        double both = Estimate.of(Grids.grid("{\"attack\": [\"none\", " + late + "], \"f\": [1]}"))
                .seconds();
        assertThat(calm).isPositive();
        assertThat(both).isBetween(1.4 * calm, 1.6 * calm);
    }
}
