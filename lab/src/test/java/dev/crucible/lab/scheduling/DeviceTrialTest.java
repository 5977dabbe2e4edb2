package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.engine.device.ComputeDevices;
import dev.crucible.lab.host.Devices;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("counts the children of the JVM")
class DeviceTrialTest {

    @Test
    void recommendsWhatWasFaster() {
        Devices.Trial fast = DeviceTrial.trial("H100\t85899345920\tcuda\tCUDA 12.8\t900000\t60000\n");
        assertThat(new Devices(Optional.empty(), fast).toJson(List.of("one")).toString())
                .isEqualTo("{\"available_devices\":[\"cpu\",\"gpu\"],\"gpu_available\":true,"
                        + "\"gpu_info\":{\"name\":\"H100\",\"vram_gb\":80.0},\"recommended_device\":\"gpu\","
                        + "\"gpu_training\":{\"kind\":\"cuda\",\"driver\":\"CUDA 12.8\","
                        + "\"samples_per_second\":900000,\"cpu_samples_per_second\":60000},"
                        + "\"gpu_reason\":null,\"gpu_runs\":[\"one\"]}");
        Devices.Trial slow = DeviceTrial.trial("pthread\t1073741824\topencl\t3.1\t8000\t60000");
        assertThat(new Devices(Optional.empty(), slow)
                        .toJson(List.of())
                        .path("recommended_device")
                        .asText())
                .isEqualTo("cpu");
    }

    @Test
    void listsNoDeviceThatCannotTrain() {
        Devices.Gpu seen = new Devices.Gpu("H100", 1L << 30);
        assertThat(new Devices(Optional.of(seen), DeviceTrial.trial("H100 is not used: in training mlp\n"))
                        .toJson(List.of())
                        .toString())
                .contains("\"available_devices\":[\"cpu\"],\"gpu_available\":false")
                .contains("\"name\":\"H100\"")
                .contains("\"gpu_training\":null,\"gpu_reason\":\"H100 is not used: in training mlp\"");
    }

    @Test
    void endsWithTheLab() throws InterruptedException {
        assumeTrue(ComputeDevices.impossible().isEmpty(), "no driver is installed");
        Set<ProcessHandle> before = children();
        DeviceTrial trial = new DeviceTrial();
        Thread asking = Thread.ofVirtual().start(trial::get);
        Set<ProcessHandle> begun = Set.of();
        while (begun.isEmpty() && asking.isAlive()) {
            Thread.sleep(Duration.ofMillis(1));
            begun = children();
            begun.removeAll(before);
        }
        assertThat(begun).isNotEmpty();
        trial.close();
        asking.join(Duration.ofSeconds(30));
        assertThat(asking.isAlive()).isFalse();
        assertThat(begun).noneMatch(ProcessHandle::isAlive);
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toCollection(HashSet::new));
    }
}
