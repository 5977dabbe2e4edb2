package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every process of a run carries in its environment, {@code CRUCIBLE_RUN=<id>:<digest of the directory>#<attempt>}, and those of
 * a terminal likewise, {@code CRUCIBLE_RUN=terminal:<session>}. Children inherit it, also those that leave the process group or
 * outlive their parent, so that the whole tree can be found, by a later lab as well.
 *
 * @param value what the variable holds
 */
public record ProcessTag(String value) {

    /** The variable's name. */
    public static final String VARIABLE = "CRUCIBLE_RUN";

    private static final byte[] PREFIX = (VARIABLE + "=").getBytes(StandardCharsets.UTF_8);
    private static final String ATTEMPT = "#";
    private static final Path PROCESSES = Path.of("/proc");

    /** The mark of {@code run}. */
    public static ProcessTag of(RunDirectory run) {
        byte[] folder = run.root().toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return new ProcessTag(run.id() + ":" + Digests.of(folder).substring(0, 16));
    }

    /** The mark of a terminal's session. */
    public static ProcessTag ofTerminal(String session) {
        return new ProcessTag("terminal:" + session);
    }

    /** The mark of one attempt of the run that this is the mark of. */
    ProcessTag ofAttempt(int attempt) {
        return new ProcessTag(value + ATTEMPT + attempt);
    }

    /** Whether a process with {@code other} is meant: the mark of a run covers those of its attempts. */
    private boolean covers(ProcessTag other) {
        return other.equals(this) || other.value.startsWith(value + ATTEMPT);
    }

    /** The living processes that carry the mark; none where the system does not show environments. */
    public List<ProcessHandle> bearers() {
        return among(allBearers());
    }

    /** The same for many marks, given what {@link #allBearers} saw. */
    List<ProcessHandle> among(Map<ProcessTag, List<ProcessHandle>> living) {
        return living.entrySet().stream()
                .filter(entry -> covers(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    /** Ends every process that carries the mark, by force where asking does not help. */
    void endBearers() throws InterruptedException {
        List<ProcessHandle> bearers = bearers();
        if (!bearers.isEmpty()) {
            new ProcessTree(this, bearers.getFirst()).end();
        }
    }

    /** The living processes that carry any mark, in one look over all processes. */
    public static Map<ProcessTag, List<ProcessHandle>> allBearers() {
        Map<ProcessTag, List<ProcessHandle>> bearers = new HashMap<>();
        long self = ProcessHandle.current().pid();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                Optional<ProcessTag> mark = pid == self ? Optional.empty() : carried(process);
                if (mark.isPresent()) {
                    ProcessHandle.of(pid)
                            .ifPresent(handle -> bearers.computeIfAbsent(mark.get(), unused -> new ArrayList<>())
                                    .add(handle));
                }
            }
        } catch (IOException e) {
            // No /proc here; the caller falls back on the process tree.
            return Map.of();
        }
        return bearers;
    }

    /** Whether the system shows the environments of processes. */
    public static boolean canBeSeen() {
        return Files.isReadable(PROCESSES.resolve("self").resolve("environ"));
    }

    private static Optional<ProcessTag> carried(Path process) {
        byte[] environment;
        try {
            environment = Files.readAllBytes(process.resolve("environ"));
        } catch (IOException e) {
            // Another user's, or it has just ended.
            return Optional.empty();
        }
        int length = PREFIX.length;
        for (int start = 0; start < environment.length; ) {
            int end = start;
            while (end < environment.length && environment[end] != 0) {
                end++;
            }
            boolean ours = end - start > length && Arrays.equals(environment, start, start + length, PREFIX, 0, length);
            if (ours) {
                String value = new String(environment, start + length, end - start - length, StandardCharsets.UTF_8);
                return Optional.of(new ProcessTag(value));
            }
            start = end + 1;
        }
        return Optional.empty();
    }
}
