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

/** States of many runs, as {@link RunStatus} determines them; the status of an ended run is cached. */
public final class RunStates {

    private final RunStore store;
    private final FileCache<RunStatus> ended = new FileCache<>(RunDirectory::status, RunStates::end);

    public RunStates(RunStore store) {
        this.store = store;
    }

    /** Returns the present state of {@code run}. */
    public RunState of(RunDirectory run) {
        return isMarkedStopped(run) ? RunState.STOPPED : standing(run).state();
    }

    /** Returns the progress of {@code run}, as {@link RunStatus#brief} does. */
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

    /** Returns the number of runs with a config by state. */
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
