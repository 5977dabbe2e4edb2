package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The states of many runs: as {@link RunStatus} judges them, but a run that says it ended is not read again. */
public final class RunStates {

    private final RunStore store;
    private final FileCache<RunStatus> ended = new FileCache<>(RunDirectory::status, RunStates::end);

    public RunStates(RunStore store) {
        this.store = store;
    }

    /** The state of {@code run} now. */
    public RunState of(RunDirectory run) {
        return isMarkedStopped(run) ? RunState.STOPPED : standing(run).state();
    }

    /** How far {@code run} is now, as {@link RunStatus#brief} tells it. */
    public ObjectNode brief(RunDirectory run) {
        ObjectNode brief = standing(run).brief();
        return isMarkedStopped(run) ? brief.put(RunState.KEY, RunState.STOPPED.word()) : brief;
    }

    private static boolean isMarkedStopped(RunDirectory run) {
        return Files.exists(run.stoppedMarker(), LinkOption.NOFOLLOW_LINKS);
    }

    private RunStatus standing(RunDirectory run) {
        return ended.of(run).orElseGet(() -> RunStatus.of(run));
    }

    /** How many runs with a config are in which state. */
    public Map<RunState, Long> counts() throws IOException {
        List<RunDirectory> runs = store.all();
        ended.forgetOthers(runs);
        return runs.parallelStream()
                .filter(run -> Files.exists(run.config()) && !Files.isSymbolicLink(run.root()))
                .map(this::of)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static Optional<RunStatus> end(RunDirectory run) {
        return LenientJson.object(run.status())
                .filter(RunState::hasEnded)
                .map(status -> new RunStatus(new RunStatus(status).brief()));
    }
}
