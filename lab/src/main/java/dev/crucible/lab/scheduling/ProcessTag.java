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
 * Environment variable that tags every process of a run, {@code CRUCIBLE_RUN=<id>:<digest of the directory>#<attempt>}, or of a terminal,
 * {@code CRUCIBLE_RUN=terminal:<session>}.
 *
 * <p>Children inherit it, even if they leave the process group or outlive their parent, so a later lab can still find the whole tree.
 *
 * @param value value of the variable
 */
public record ProcessTag(String value) {

    /** Name of the variable. */
    public static final String VARIABLE = "CRUCIBLE_RUN";

    private static final byte[] PREFIX = (VARIABLE + "=").getBytes(StandardCharsets.UTF_8);
    private static final String ATTEMPT = "#";
    private static final Path PROCESSES = Path.of("/proc");

    /** Returns the tag of {@code run}. */
    public static ProcessTag of(RunDirectory run) {
        byte[] folder = run.root().toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8);
        return new ProcessTag(run.id() + ":" + Digests.of(folder).substring(0, 16));
    }

    /** Returns the tag of a terminal session. */
    public static ProcessTag ofTerminal(String session) {
        return new ProcessTag("terminal:" + session);
    }

    /** Returns the tag of one attempt of this run. */
    ProcessTag ofAttempt(int attempt) {
        return new ProcessTag(value + ATTEMPT + attempt);
    }

    /** Returns true if this tag includes {@code other}: the tag of a run includes those of its attempts. */
    private boolean covers(ProcessTag other) {
        return other.equals(this) || other.value.startsWith(value + ATTEMPT);
    }

    /** Returns the live processes with this tag; none if the system hides environments. */
    public List<ProcessHandle> bearers() {
        return among(allBearers());
    }

    /** Returns the processes with this tag among {@code living}, the result of {@link #allBearers}. */
    List<ProcessHandle> among(Map<ProcessTag, List<ProcessHandle>> living) {
        return living.entrySet().stream()
                .filter(entry -> covers(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream())
                .toList();
    }

    /** Ends every process with this tag, by force if necessary. */
    void endBearers() throws InterruptedException {
        List<ProcessHandle> bearers = bearers();
        if (!bearers.isEmpty()) {
            new ProcessTree(this, bearers.getFirst()).end();
        }
    }

    /** Returns the live processes with any tag, in one scan of all processes. */
    public static Map<ProcessTag, List<ProcessHandle>> allBearers() {
        Map<ProcessTag, List<ProcessHandle>> bearers = new HashMap<>();
        long self = ProcessHandle.current().pid();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                Optional<ProcessTag> tag = pid == self ? Optional.empty() : carried(process);
                if (tag.isPresent()) {
                    ProcessHandle.of(pid)
                            .ifPresent(handle -> bearers.computeIfAbsent(tag.get(), unused -> new ArrayList<>())
                                    .add(handle));
                }
            }
        } catch (IOException e) {
            // No /proc here; the caller falls back on the process tree.
            return Map.of();
        }
        return bearers;
    }

    /** Returns true if the system shows environments of processes. */
    public static boolean canBeSeen() {
        return Files.isReadable(PROCESSES.resolve("self").resolve("environ"));
    }

    private static Optional<ProcessTag> carried(Path process) {
        byte[] environment;
        try {
            environment = Files.readAllBytes(process.resolve("environ"));
        } catch (IOException e) {
            // Another user's process, or one that just ended.
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
