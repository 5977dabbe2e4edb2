package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.DeviceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputeDevicesTest {

    @ParameterizedTest
    @CsvSource({"512m, 536870912", "8g, 8589934592", "3K, 3072", "1000, 1000"})
    void readsHowMuchMemoryItMayTake(String text, long bytes) {
        assertThat(ComputeDevices.bytes(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"8x", "-1", "0", "9999999999g", "m"})
    void refusesWhatIsNoNumberOfBytes(String text) {
        assertThatThrownBy(() -> ComputeDevices.bytes(text))
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining(
                        "CRUCIBLE_DEVICE_MEMORY must be a number of bytes such as 512m or 8g, got " + text);
    }

    @Test
    void looksForNothingThatIsNotWanted() {
        assertThat(ComputeDevices.look("none").reason()).isEqualTo("CRUCIBLE_DEVICE is none");
        assertThat(ComputeDevices.look("h100").reason()).contains("may be cuda, opencl, pocl or none");
    }

    @Test
    void takesNoProcessorForAGraphicsProcessor() {
        assertThat(ComputeDevices.look("").devices()).noneMatch(Accelerator.Facts::processor);
    }
}
