package dev.crucible.lab.scheduling;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Command prefix that lowers the CPU priority of simulation processes below that of interactive ones, such as the lab's own requests. */
final class ProcessPriority {

    /** The prefix; empty if the system has no {@code nice}. */
    static final List<String> PREFIX = Stream.of("/usr/bin/nice", "/bin/nice")
            .filter(file -> Files.isExecutable(Path.of(file)))
            .findFirst()
            .map(nice -> List.of(nice, "-n", "5"))
            .orElse(List.of());

    private ProcessPriority() {}
}
