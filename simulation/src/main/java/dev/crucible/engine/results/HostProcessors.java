package dev.crucible.engine.results;

import dev.crucible.engine.kernel.Lanes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processors of this machine, as files of the kernel tell them: no driver is asked, which costs a run nothing. */
public final class HostProcessors {

    private static final Path CPU = Path.of("/proc/cpuinfo");
    private static final Path NVIDIA = Path.of("/proc/driver/nvidia/gpus");

    private HostProcessors() {}

    /** This machine's CPU, with why it computes in place of a graphics processor. */
    public static Manifest.Processor cpu(Optional<String> reason) {
        return new Manifest.Processor(
                "cpu",
                value(CPU, "model name").orElse(System.getProperty("os.arch")),
                "Java %s, vectors of %d floats".formatted(Runtime.version().feature(), Lanes.COUNT),
                reason);
    }

    /** The names of its graphics processors, as far as the kernel tells them; that is those of NVIDIA on Linux. */
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
