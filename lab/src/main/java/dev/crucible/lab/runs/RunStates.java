package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The states of many runs: as {@link RunStatus} judges them, but a run that says it ended is not read again. */
public final class RunStates {

    private final RunStore store;
    private final FileMemory<String> ended = new FileMemory<>();

    public RunStates(RunStore store) {
        this.store = store;
    }

    /** The state of {@code run} now. */
    public String of(RunDirectory run) {
        if (Files.exists(run.stoppedMarker(), LinkOption.NOFOLLOW_LINKS)) {
            return "stopped";
        }
        return ended.of(run, run.status(), RunStates::end)
                .orElseGet(() -> RunStatus.of(run).state());
    }

    /** How many runs with a config are in which state. */
    public Map<String, Long> counts() throws IOException {
        List<RunDirectory> runs = store.all();
        ended.forgetOthers(runs);
        return runs.parallelStream()
                .filter(run -> Files.exists(run.config()) && !Files.isSymbolicLink(run.root()))
                .map(this::of)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static String end(RunDirectory run) {
        return StoredJson.object(run.status())
                .map(status -> status.path("status").asText())
                .filter(StatusFile::isTerminal)
                .orElse(null);
    }
}
