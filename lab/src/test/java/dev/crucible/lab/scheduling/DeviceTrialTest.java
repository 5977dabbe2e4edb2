package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.lab.host.Devices;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeviceTrialTest {

    @Test
    void recommendsWhatWasFaster() {
        Optional<Devices.Worth> fast = DeviceTrial.worth("H100\t85899345920\t900000\t60000\n");
        assertThat(new Devices(Optional.empty(), fast).toJson().toString())
                .isEqualTo("{\"available_devices\":[\"cpu\",\"gpu\"],\"gpu_available\":true,"
                        + "\"gpu_info\":{\"name\":\"H100\",\"vram_gb\":80.0},\"recommended_device\":\"gpu\"}");
        Optional<Devices.Worth> slow = DeviceTrial.worth("pthread\t1073741824\t8000\t60000");
        assertThat(new Devices(Optional.empty(), slow)
                        .toJson()
                        .path("recommended_device")
                        .asText())
                .isEqualTo("cpu");
    }

    @Test
    void listsNoDeviceThatCannotTrain() {
        Devices.Gpu seen = new Devices.Gpu("H100", 1L << 30);
        assertThat(new Devices(Optional.of(seen), DeviceTrial.worth(""))
                        .toJson()
                        .toString())
                .contains("\"available_devices\":[\"cpu\"],\"gpu_available\":false")
                .contains("\"name\":\"H100\"");
    }
}
