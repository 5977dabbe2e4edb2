package dev.crucible.bench.runs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What this process and those it started take of the machine; what only Linux tells is 0 elsewhere.
 *
 * @param processes those it started
 * @param shared files of shared memory, and pieces of it that this process has mapped
 * @param files what this process holds open
 * @param heap bytes of live objects here
 * @param python resident bytes of the processes it started
 */
record Footprint(long processes, long shared, long files, long heap, long python) {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Path SELF = Path.of("/proc/self");
    private static final String NAME = "crucible-";
    private static final double MIB = 1 << 20;
    private static final long KIB = 1 << 10;

    static Footprint now() {
        System.gc();
        List<ProcessHandle> started = processesOfPython();
        return new Footprint(
                started.size(),
                count(MEMORY, NAME + "*") + mapped(),
                count(SELF.resolve("fd"), "*"),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                started.stream().mapToLong(process -> resident(process.pid())).sum());
    }

    /** The processes that this one started. */
    static List<ProcessHandle> processesOfPython() {
        return ProcessHandle.current().descendants().toList();
    }

    private static long count(Path folder, String pattern) {
        long count = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
            for (Path ignored : entries) {
                count++;
            }
        } catch (IOException e) {
            // There is no such folder on this system.
        }
        return count;
    }

    private static long mapped() {
        return lines(SELF.resolve("maps"))
                .filter(line -> line.contains(NAME) && line.contains(".f32"))
                .count();
    }

    private static long resident(long pid) {
        return lines(Path.of("/proc", Long.toString(pid), "status"))
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .sum();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d processes with %.1f MiB, %d pieces of shared memory, %d open files, %.1f MiB live heap",
                processes,
                python / MIB,
                shared,
                files,
                heap / MIB);
    }
}
