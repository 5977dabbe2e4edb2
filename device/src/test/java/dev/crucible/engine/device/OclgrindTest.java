package dev.crucible.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kernel under a simulator that interprets each work item, and notes data races and accesses beyond a buffer. Skipped, and counted,
 * where it is not installed (Debian's package oclgrind).
 */
@Tag("sanitizer")
class OclgrindTest {

    private static final Path DRIVER = Path.of("/usr/lib/oclgrind/liboclgrind-rt-icd.so");

    /** All work items write to one place, and beyond the end. */
    private static final String FAULTY = """
            kernel void racy(int step, global int *x) { x[0] = get_global_id(0); }
            kernel void wide(int step, global int *x) { x[get_global_id(0)] = 1; }
            """;

    /** Tasks whose kernels others launch with the same optimisers: MLP and CNN, and two transformers. A simulator takes minutes for them. */
    private static final Set<Integer> REPEATED = Set.of(0, 2, 3, 6, 9);

    @TempDir
    private Path folder;

    @BeforeEach
    void requireSimulator() {
        assumeTrue(Files.exists(DRIVER), "oclgrind is not installed");
    }

    @Test
    void findsNothingInAnyKernel() throws IOException, InterruptedException {
        assertThat(findings("check")).isEmpty();
        assertThat(Files.readString(folder.resolve("said"))).endsWith("no difference\n");
    }

    @Test
    void findsWhatThereIs() throws IOException, InterruptedException {
        assertThat(findings("racy")).contains("data race");
        assertThat(findings("wide")).contains("Invalid write");
    }

    /** Returns the simulator's findings about {@link #main}. */
    private String findings(String what) throws IOException, InterruptedException {
        Path log = folder.resolve(what);
        Path said = folder.resolve("said");
        ProcessBuilder child = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules",
                        "jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OclgrindTest.class.getName(),
                        what))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        // The driver's loader reads its environment once.
        child.environment()
                .putAll(Map.of(
                        "OCL_ICD_VENDORS", DRIVER.toString(),
                        "OCLGRIND_DATA_RACES", "1",
                        "OCLGRIND_LOG", log.toString()));
        Process process = child.start();
        try {
            assertThat(process.waitFor(15, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        return Files.readString(log);
    }

    /** Compares as the check at opening does, without {@link #REPEATED}: every kernel is launched. */
    static Optional<String> difference(ComputeDevice device) {
        List<DeviceCheck.Task> tasks = DeviceCheck.tasks().toList();
        return IntStream.range(0, tasks.size())
                .filter(number -> !REPEATED.contains(number))
                .mapToObj(number -> DeviceCheck.difference(device, tasks.get(number)))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> RowsCheck.difference(device));
    }

    /** Does what is asked on the one device that there is, which must be the simulator. */
    public static void main(String[] arguments) {
        OpenCl cl = OpenCl.load().orElseThrow();
        OpenCl.Found found = cl.devices(OpenCl.PROCESSOR).getFirst();
        if (!OpenClDevice.facts(cl, found).name().contains("Oclgrind")) {
            throw new IllegalStateException(OpenClDevice.facts(cl, found).text());
        }
        String kernels = ComputeDevices.kernels() + FAULTY;
        try (OpenClDevice device = new OpenClDevice(cl, found, kernels, Long.MAX_VALUE)) {
            if (arguments[0].equals("check")) {
                System.out.println(difference(device).orElse("no difference"));
            } else {
                try (WaveMemory memory = new WaveMemory(device)) {
                    memory.bind(arguments[0], memory.bytes(16)).enqueue(0, 64, 1);
                    device.finish();
                }
            }
        }
    }
}
