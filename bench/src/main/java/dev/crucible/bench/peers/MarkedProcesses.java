package dev.crucible.bench.peers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The processes that have a variable in their environment, which all that a command starts inherit, daemons too: what they have computed, and
 * what memory they hold. Linux tells it; elsewhere nothing is found.
 */
final class MarkedProcesses {

    private static final Path PROC = Path.of("/proc");
    private static final double TICKS = 100;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final long KIB = 1 << 10;

    private final String mark;
    private final Set<String> others = new HashSet<>();
    private final Set<String> marked = new HashSet<>();
    private final Map<String, Double> computed = new HashMap<>();

    /** Those with {@code mark}, such as {@code NAME=value}. */
    MarkedProcesses(String mark) {
        this.mark = mark + "\0";
    }

    /** Looks at what there is. */
    synchronized void look() {
        Set<String> there = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            entries.forEach(entry -> there.add(entry.getFileName().toString()));
        } catch (IOException e) {
            return;
        }
        others.retainAll(there);
        marked.retainAll(there);
        there.stream()
                .filter(pid -> !others.contains(pid) && !marked.contains(pid))
                .forEach(this::tell);
        marked.forEach(pid -> computed.merge(pid, seconds(text(pid, "stat")), Math::max));
    }

    /** A process that is just being started has no environment for a moment, and is looked at again. */
    private void tell(String pid) {
        String environment = text(pid, "environ");
        if (environment.contains(mark)) {
            marked.add(pid);
        } else if (!environment.isEmpty()) {
            others.add(pid);
        }
    }

    /** Seconds of processors until the last look, those that have ended included. */
    synchronized double seconds() {
        return computed.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Bytes of memory at the moment; of what processes share, each counts its part. */
    synchronized long bytes() {
        return marked.stream()
                .flatMap(pid -> text(pid, "smaps_rollup").lines())
                .filter(line -> line.startsWith("Pss:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
                .sum();
    }

    /** Ends all of them. */
    synchronized void end() {
        look();
        marked.forEach(pid -> ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** Of a line of {@code stat}, in which everything may stand before the last bracket. */
    static double seconds(String stat) {
        String[] words = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return words.length > SYSTEM ? (Long.parseLong(words[USER]) + Long.parseLong(words[SYSTEM])) / TICKS : 0;
    }

    private static String text(String pid, String file) {
        try {
            return new String(Files.readAllBytes(PROC.resolve(pid).resolve(file)), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
