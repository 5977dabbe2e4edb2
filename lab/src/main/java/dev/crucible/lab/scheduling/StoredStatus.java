package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.LenientJson;
import java.util.Optional;

/** What {@code status.json} itself says. */
final class StoredStatus {

    private StoredStatus() {}

    /** The state, empty when there is none. */
    static Optional<RunState> of(RunDirectory run) {
        return LenientJson.object(run.status()).flatMap(RunState::of);
    }

    static boolean is(RunDirectory run, RunState state) {
        return of(run).equals(Optional.of(state));
    }
}
