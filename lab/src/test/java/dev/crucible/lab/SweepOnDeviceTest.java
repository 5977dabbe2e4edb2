package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.lab.scheduling.ChildLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A sweep on a graphics processor, which a property of the whole JVM stands for. */
@Isolated
class SweepOnDeviceTest {

    @TempDir
    Path temporary;

    @Tag("slow")
    @Test
    void tellsThatItTrainsOnADevice() throws IOException {
        System.setProperty("crucible.device", "pocl");
        assumeTrue(
                ComputeDevices.look().reason().isEmpty(), ComputeDevices.look().reason());
        ChildLauncher launcher = new ChildLauncher(
                "dev.crucible.lab.scheduling.SimulationProcess",
                temporary.resolve("datasets"),
                1,
                List.of("-XX:+UseSerialGC", "-Dcrucible.device=pocl"));
        String grid =
                SweepTest.GRID.replace("{\"dataset_keyword\"", "{\"training_device\": \"gpu\", \"dataset_keyword\"");
        try (Lab lab = Lab.start(TestLab.config(temporary.resolve("out")), launcher)) {
            Client http = new Client(lab.port());
            String id = SweepTest.launch(http, grid);
            await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/system/devices")
                    .json()
                    .get("gpu_runs")
                    .toString()
                    .equals("[\"" + id + "\"]"));
            http.post("/api/sweeps/" + id + "/stop", "");
            SweepTest.awaitState(http, id, "stopped");
            assertThat(http.get("/api/system/devices").json().get("gpu_runs")).isEmpty();
            assertThat(Files.readString(temporary.resolve("out/sweeps/" + id + "/output.log")))
                    .containsOnlyOnce("device: ")
                    .contains("opencl");
        } finally {
            System.clearProperty("crucible.device");
        }
    }
}
