package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.FaultyDevice;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules and attackers that query updates on a device. Skipped, and counted, if there is no POCL. */
class DeviceRulesTest {

    private static final String DEVICE = "crucible.device";
    private static final String STOPPED = "; the CPU answers from here on";

    /** Each rule has another query. */
    private static final List<String> RULES = List.of(
            "{\"aggregation_strategy_keyword\": \"krum\", \"num_krum_selections\": 3}",
            "{\"aggregation_strategy_keyword\": \"trimmed_mean\", \"trim_ratio\": 0.2}");

    @TempDir
    private Path folder;

    private FaultyDevice device;

    @BeforeEach
    void install() {
        System.setProperty(DEVICE, "pocl");
        ComputeDevices.Opened opened = ComputeDevices.open();
        assumeTrue(opened.device().isPresent(), opened.reason());
        device = FaultyDevice.install(opened);
    }

    @AfterEach
    void putBack() {
        System.setProperty(DEVICE, "pocl");
        if (device != null) {
            device.remove();
        }
        System.clearProperty(DEVICE);
    }

    /** Returns a config large enough for the device to pay off. */
    private static ObjectNode config() {
        ObjectNode config = Runs.config();
        Runs.shared(config).setAll(Runs.parse("""
                {"training_device": "gpu", "max_dataset_samples": 300, "model_keyword": "mlp", "num_of_rounds": 3,
                 "num_of_clients": 14, "client_fraction": 1, "attack_schedule": [
                   {"start_round": 2, "end_round": 3, "attack_type": "min_max", "selection_strategy": "specific",
                    "malicious_client_ids": [1, 4]}]}
                """));
        config.putArray("simulation_strategies");
        RULES.forEach(rule -> config.withArray("simulation_strategies").add(Runs.parse(rule)));
        return config;
    }

    private RunDirectory run(String on) throws IOException {
        System.setProperty(DEVICE, on);
        RunDirectory run = Runs.prepare(folder.resolve(on), config());
        Runs.execute(run, 2);
        return run;
    }

    private void assertSame(RunDirectory run) throws IOException {
        assertThat(Runs.fingerprint(run, RULES.size())).isEqualTo(Runs.fingerprint(run("none"), RULES.size()));
    }

    @Test
    void areAnsweredToTheSameBytes() throws IOException {
        RunDirectory run = run("pocl");
        assertThat(device.kernels())
                .contains(
                        "keep_rows",
                        "gram",
                        "run_chains",
                        "run_sums",
                        "weighted_sum",
                        "order_statistic",
                        "moments",
                        "squares_in_double");
        assertThat(Files.readString(run.log()))
                .doesNotContain(STOPPED)
                .containsPattern("rules on the device: trimmed means are answered by the (device|CPU) from here on");
        assertSame(run);
    }

    @Test
    void areAnsweredByTheCpuWhenTheDeviceComputesSomethingElse() throws IOException {
        device.without("order_statistic");
        RunDirectory run = run("pocl");
        assertThat(Files.readString(run.log()))
                .contains("rules on the device: trimmed means differ from the CPU's" + STOPPED);
        assertThat(Json.readObject(run.status()).at("/device/kind").asText()).isEqualTo("opencl");
        assertThat(Json.readObject(run.manifest())
                        .at("/strategies/1/device/kind")
                        .asText())
                .isEqualTo("opencl");
        assertSame(run);
    }

    @Tag("process")
    @Test
    void areAnsweredByTheCpuWhenTheDriverIsLost() throws IOException {
        device.lostIn("gram");
        RunDirectory run = run("pocl");
        assertThat(Files.readString(run.log()))
                .contains("rules on the device: distances: the driver was lost" + STOPPED);
        assertThat(Json.readObject(run.manifest())
                        .at("/strategies/0/device/kind")
                        .asText())
                .isEqualTo("cpu");
        assertSame(run);
    }
}
