package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTermsTest {

    @TempDir
    Path folder;

    private int runs;

    @Test
    void controlVariatesFollowTheSecondOption() {
        ControlVariates variates = new ControlVariates(4, 2);
        variates.update(new int[] {1}, new float[][] {{-2, 4}}, new double[] {2});
        // c1 = 0 - 0 + (2, -4)/2, c = c1/4
        assertThat(variates.state().clients()[1]).containsExactly(1, -2);
        assertThat(variates.state().server()).containsExactly(0.25f, -0.5f);
        assertThat(variates.correction(1)).containsExactly(-0.75f, 1.5f);
        assertThat(variates.correction(0)).containsExactly(0.25f, -0.5f);
        ControlVariates restored = new ControlVariates(4, 2);
        restored.restore(variates.state());
        assertThat(restored.correction(1)).containsExactly(-0.75f, 1.5f);
        restored.restore(RuleState.NONE);
        assertThat(restored.correction(1)).containsExactly(-0.75f, 1.5f);
    }

    @Test
    void scaffoldLearnsAndResumesToTheSameBytes() throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("scaffold", true).put("momentum", 0).put("learning_rate", 0.1);
        config.withArray("simulation_strategies").remove(1);
        RunDirectory whole = Runs.prepare(folder.resolve("whole"), config);
        Runs.execute(whole, 2);
        RunDirectory cut = Runs.prepare(folder.resolve("cut"), config);
        Cancellation cancellation = new Cancellation();
        Runs.execute(
                cut,
                1,
                event -> {
                    if (event instanceof SimulationEvent.RoundEnded ended
                            && ended.report().round() == 2) {
                        cancellation.request();
                    }
                },
                cancellation);
        new StatusFile(cut, Fence.current(cut)).reopen();
        Runs.execute(cut, 2);
        assertThat(Runs.fingerprint(cut, 1)).isEqualTo(Runs.fingerprint(whole, 1));
        RoundReport last = new EventLog(whole).read().getLast().report();
        assertThat(last.testLoss()).isLessThan(4.1);
        assertThat(last.bytes()).isEqualTo(2L * 2 * 5 * (784 * 62 + 62) * 4);
    }

    @Test
    void theProximalTermHoldsUpdatesShort() throws IOException {
        assertThat(firstDistance(100)).isLessThan(firstDistance(0) / 2);
        assertThat(firstDistance(0)).isCloseTo(firstDistance(1e-9), within(1e-3));
    }

    private double firstDistance(double mu) throws IOException {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("proximal_mu", mu).put("num_of_rounds", 1).put("learning_rate", 0.005);
        Runs.shared(config).putArray("attack_schedule");
        config.withArray("simulation_strategies").remove(1);
        RunDirectory run = Runs.prepare(folder.resolve("run" + runs++), config);
        Runs.execute(run, 2);
        return new EventLog(run)
                .read().getFirst().report().clients().stream()
                        .filter(c -> c.participated())
                        .mapToDouble(c -> c.distance())
                        .max()
                        .orElseThrow();
    }
}
