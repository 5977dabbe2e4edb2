package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.engine.device.FaultyDevice;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with a device that fails, is slow or is shared. Skipped, and counted, if there is no POCL. */
class DeviceFailureTest {

    private static final String DEVICE = "crucible.device";
    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final int NANOS_OF_A_LAUNCH = 2_000_000;

    @TempDir
    private Path folder;

    private List<FaultyDevice> installed = new ArrayList<>();

    @BeforeEach
    void requirePocl() {
        System.setProperty(DEVICE, "pocl");
        ComputeDevices.Opened opened = ComputeDevices.open();
        assumeTrue(opened.device().isPresent(), opened.reason());
    }

    @AfterEach
    void putBack() {
        System.setProperty(DEVICE, "pocl");
        installed.forEach(FaultyDevice::remove);
        System.clearProperty(DEVICE);
    }

    private FaultyDevice faulty() {
        FaultyDevice device = FaultyDevice.install(ComputeDevices.open());
        installed.add(device);
        return device;
    }

    private static ObjectNode asking(String more) {
        ObjectNode config = Runs.config();
        Runs.shared(config).put("training_device", "gpu").put("max_dataset_samples", 400);
        Runs.shared(config).setAll(Runs.parse(more));
        return config;
    }

    private RunDirectory run(String name, ObjectNode config) throws IOException {
        RunDirectory run = Runs.prepare(folder.resolve(name), config);
        Runs.execute(run, 2);
        return run;
    }

    private List<String> ofTheCpu(ObjectNode config) throws IOException {
        System.setProperty(DEVICE, "none");
        List<String> bytes = Runs.fingerprint(run("here", config), 2);
        System.setProperty(DEVICE, "pocl");
        return bytes;
    }

    private static JsonNode device(RunDirectory run, int strategy) throws IOException {
        return Json.readObject(run.manifest()).at("/strategies/" + strategy + "/device");
    }

    @Test
    void trainsTheRoundAgainWhenTheDriverIsLost() throws IOException {
        ObjectNode config = asking("{}");
        List<String> bytes = ofTheCpu(config);
        FaultyDevice counted = faulty();
        assertThat(Runs.fingerprint(run("whole", config), 2)).isEqualTo(bytes);
        counted.remove();
        // In the middle of a round of the first strategy.
        faulty().lostAfter(counted.launches() / 5);
        RunDirectory run = run("lost", config);
        assertThat(Runs.fingerprint(run, 2)).isEqualTo(bytes);
        assertThat(device(run, 0).path("kind").asText()).isEqualTo("cpu");
        assertThat(device(run, 0).path("reason").asText())
                .matches("training_device: (round [1-9]|judging): the driver was lost; the CPU trains from here on");
        assertThat(device(run, 1).path("kind").asText()).isEqualTo("cpu");
        assertThat(device(run, 1).path("reason").asText()).endsWith("was lost: the driver was lost");
        assertThat(Files.readString(run.log())).containsOnlyOnce("the CPU trains from here on");
    }

    @Test
    void trainsHalfAsManyWhenMemoryIsRefusedOnce() throws IOException {
        ObjectNode config = asking("{\"model_keyword\": \"mlp\", \"num_of_rounds\": 2, \"attack_schedule\": []}");
        List<String> bytes = ofTheCpu(config);
        faulty().refusing(1);
        RunDirectory run = run("halved", config);
        assertThat(Runs.fingerprint(run, 2)).isEqualTo(bytes);
        assertThat(device(run, 0).path("kind").asText()).isEqualTo("opencl");
    }

    @Test
    void trainsOnTheCpuWhenMemoryIsRefusedAgain() throws IOException {
        ObjectNode config = asking("{\"model_keyword\": \"mlp\", \"num_of_rounds\": 2, \"attack_schedule\": []}");
        List<String> bytes = ofTheCpu(config);
        faulty().refusing(2);
        RunDirectory run = run("refused", config);
        assertThat(Runs.fingerprint(run, 2)).isEqualTo(bytes);
        assertThat(device(run, 0).path("reason").asText()).contains("round 1: the device has no memory left");
        // The device is still usable by the next strategy and by other runs.
        assertThat(device(run, 1).path("kind").asText()).isEqualTo("opencl");
    }

    @Test
    void stopsWithinASecondOfTheDevicesWork() throws IOException, InterruptedException {
        FaultyDevice slow = faulty().slow(NANOS_OF_A_LAUNCH);
        RunDirectory run =
                Runs.prepare(folder.resolve("run"), asking("{\"num_of_client_epochs\": 500, \"attack_schedule\": []}"));
        Cancellation stop = new Cancellation();
        AtomicLong before = new AtomicLong();
        Thread stopping = Thread.ofPlatform().start(() -> {
            while (slow.launches() < 1000) {
                Thread.onSpinWait();
            }
            before.set(slow.launches());
            stop.request();
        });
        Runs.execute(run, 2, _ -> {}, stop);
        stopping.join();
        assertThat(Json.readObject(run.status()).path(RunState.KEY).asText()).isEqualTo("stopped");
        // In launches, since a busy machine's seconds are not the device's.
        assertThat(Duration.ofNanos((slow.launches() - before.get()) * NANOS_OF_A_LAUNCH))
                .isLessThan(A_SECOND);
    }

    @Test
    void sharesTheDeviceWithOtherRuns() throws IOException, InterruptedException, ExecutionException {
        ObjectNode config = asking(
                "{\"model_keyword\": \"mlp\", \"num_of_rounds\": 2, \"attack_schedule\": [], \"gpus_per_client\": 0.5}");
        List<String> bytes = ofTheCpu(config);
        System.setProperty("crucible.device.memory", "12m");
        try (ExecutorService both = Executors.newFixedThreadPool(2)) {
            List<Future<RunDirectory>> runs =
                    both.invokeAll(List.of(() -> run("one", config), () -> run("two", config)));
            for (Future<RunDirectory> run : runs) {
                assertThat(Runs.fingerprint(run.get(), 2)).isEqualTo(bytes);
                assertThat(device(run.get(), 0).path("kind").asText()).isEqualTo("opencl");
            }
        } finally {
            System.clearProperty("crucible.device.memory");
        }
    }
}
