package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.engine.accelerator.Accelerator;
import dev.crucible.engine.accelerator.AcceleratorProvider.Found;
import dev.crucible.engine.accelerator.DeviceException;
import dev.crucible.engine.accelerator.DeviceException.Kind;
import java.lang.foreign.Arena;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls to NVIDIA's driver, with a double that checks their arguments. Skipped, and counted, without a C compiler. */
class CudaDeviceTest {

    private static Optional<CudaDouble> made = Optional.empty();

    @BeforeAll
    static void install() {
        made = CudaDouble.install();
    }

    @AfterAll
    static void remove() {
        CudaDouble.remove();
    }

    @BeforeEach
    void mend() {
        assumeTrue(made.isPresent(), "no C compiler");
        made.orElseThrow().mend();
    }

    private static CudaDouble card() {
        return made.orElseThrow();
    }

    private static CudaDevice device() {
        Cuda cuda = Cuda.load().orElseThrow();
        assertThat(cuda.devices()).isNotEmpty();
        return new CudaDevice(cuda, 0, ComputeDevices.resource("kernels.ptx"), Long.MAX_VALUE);
    }

    @Test
    void isTakenBeforeOpenCl() {
        Found found = ComputeDevices.look("");
        assertThat(found.devices().getFirst())
                .isEqualTo(new Accelerator.Facts(
                        ComputeDevice.Kind.CUDA, "Double of a card", "CUDA 12.8", 1L << 30, false));
    }

    @Test
    void givesBackAllItTakes() {
        try (ComputeDevice device =
                ComputeDevices.open("cuda", Long.MAX_VALUE).device().orElseThrow()) {
            assertThat(card().get("contexts")).isOne();
            assertThat(card().get("launches")).isPositive();
            assertThat(device.room().free()).isEqualTo(1L << 30);
        }
        assertThat(card().get("buffers")).isZero();
        assertThat(card().get("modules")).isZero();
        assertThat(card().get("contexts")).isZero();
    }

    @Test
    void saysThatThereIsNoCard() {
        card().set("devices", 0);
        assertThat(ComputeDevices.look("cuda").reason()).isEqualTo("the CUDA driver has no device");
        assertThat(ComputeDevices.open("cuda", 1).reason()).isEqualTo("the CUDA driver has no device");
    }

    @Test
    void saysThatACardIsTooOld() {
        card().set("capability", 6);
        assertThat(ComputeDevices.look("cuda").reason())
                .isEqualTo("Double of a card has compute capability 6.1, and 7.0 is needed");
    }

    @Test
    void saysWhatTheDriverSaysOfKernelsItDoesNotTake() {
        Cuda cuda = Cuda.load().orElseThrow();
        assertThat(cuda.devices()).isNotEmpty();
        assertThatThrownBy(() -> new CudaDevice(cuda, 0, ".version 1.0", Long.MAX_VALUE))
                .isInstanceOf(DeviceException.class)
                .hasMessage("Double of a card (cuda, driver CUDA 12.8) does not assemble the kernels:"
                        + " ptxas: no kernels in this text");
        assertThat(card().get("contexts")).isZero();
    }

    @Test
    void canBeUsedByAnyThread() throws InterruptedException, ExecutionException {
        try (CudaDevice device = device();
                Arena arena = Arena.ofConfined();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            ComputeDevice.Buffer buffer = other.submit(() -> device.allocate(8)).get();
            device.write(buffer, 4, arena.allocateFrom("abc"));
            assertThat(other.submit(() -> {
                                try (Arena own = Arena.ofConfined()) {
                                    var read = own.allocate(4);
                                    device.read(buffer, 4, read);
                                    return read.getString(0);
                                }
                            })
                            .get())
                    .isEqualTo("abc");
            assertThatThrownBy(() -> device.write(buffer, 5, arena.allocateFrom("abc")))
                    .hasMessage("cuMemcpyHtoD: the driver refuses an argument");
            buffer.close();
        }
    }

    @Test
    void canBeUsedWhenMemoryWasRefused() {
        try (CudaDevice device = device()) {
            card().set("allocations_left", 0);
            assertThatThrownBy(() -> device.allocate(8))
                    .hasMessage("cuMemAlloc: the device has no memory left")
                    .extracting(e -> ((DeviceException) e).kind())
                    .isEqualTo(Kind.MEMORY);
            device.allocate(8).close();
            assertThat(device.room().free()).isEqualTo(1L << 30);
        }
    }

    /** 701: no resources for a launch; 719 and 700: a kernel failed; 999: who knows. */
    @ParameterizedTest
    @CsvSource({
        "701, MEMORY, the device has no resources left for a kernel",
        "700, LOST, a kernel reached beyond its memory; the driver was lost",
        "719, LOST, a kernel failed; the driver was lost",
        "999, LOST, the driver was lost",
        "12345, LOST, error 12345"
    })
    void tellsALostDriverFromShortResources(int code, Kind kind, String sentence) {
        try (CudaDevice device = device()) {
            ComputeDevice.Buffer buffer = device.allocate(64);
            ComputeDevice.Launch launch = device.bind("subtract", buffer, buffer, 4);
            launch.enqueue(0, 4, 1);
            device.finish();
            card().set("failure", code);
            card().set("launches_left", 0);
            assertThatThrownBy(() -> launch.enqueue(0, 4, 1))
                    .hasMessage("cuLaunchKernel: " + sentence)
                    .extracting(e -> ((DeviceException) e).kind())
                    .isEqualTo(kind);
            card().set("lost", 0);
            buffer.close();
        }
        assertThat(card().get("buffers")).isZero();
    }

    @Test
    void isNotUsedWhenItIsLostAtOnce() {
        card().set("failure", 719);
        card().set("launches_left", 0);
        assertThat(ComputeDevices.open("cuda", Long.MAX_VALUE).reason())
                .isEqualTo("Double of a card (cuda, driver CUDA 12.8) is not used: cuLaunchKernel: a kernel failed;"
                        + " the driver was lost");
        assertThat(card().get("contexts")).isZero();
    }
}
