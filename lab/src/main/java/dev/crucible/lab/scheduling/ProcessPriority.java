package dev.crucible.lab.scheduling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How a process is started that computes for long: behind those that somebody waits for, such as the lab's own answers. */
final class ProcessPriority {

    /** What precedes a command; nothing where the system has no {@code nice}. */
    static final List<String> PREFIX = Stream.of("/usr/bin/nice", "/bin/nice")
            .filter(file -> Files.isExecutable(Path.of(file)))
            .findFirst()
            .map(nice -> List.of(nice, "-n", "5"))
            .orElse(List.of());

    private ProcessPriority() {}
}
