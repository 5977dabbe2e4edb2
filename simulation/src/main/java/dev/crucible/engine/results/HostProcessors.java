package dev.crucible.engine.results;

import dev.crucible.engine.kernel.Lanes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processors of this machine, as reported by files of the kernel; no driver is loaded. */
public final class HostProcessors {

    private static final Path CPU = Path.of("/proc/cpuinfo");
    private static final Path NVIDIA = Path.of("/proc/driver/nvidia/gpus");

    private HostProcessors() {}

    /** Returns this machine's CPU, with the reason why it computes in place of a graphics processor, if any. */
    public static Manifest.Processor cpu(Optional<String> reason) {
        return new Manifest.Processor(
                "cpu",
                value(CPU, "model name").orElse(System.getProperty("os.arch")),
                "Java %s, vectors of %d floats".formatted(Runtime.version().feature(), Lanes.COUNT),
                reason);
    }

    /** Returns the names of the graphics processors that the kernel reports: those of NVIDIA on Linux. */
    public static List<String> gpus() {
        if (!Files.isDirectory(NVIDIA)) {
            return List.of();
        }
        try (Stream<Path> cards = Files.list(NVIDIA)) {
            return cards.sorted()
                    .flatMap(card -> value(card.resolve("information"), "Model").stream())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<String> value(Path file, String key) {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(key) && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
