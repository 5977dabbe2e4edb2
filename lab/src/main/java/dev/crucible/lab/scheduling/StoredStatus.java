package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;

/** What {@code status.json} itself says. */
final class StoredStatus {

    private StoredStatus() {}

    /** The state, empty when there is none. */
    static String of(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path("status").asText())
                .orElse("");
    }

    static boolean is(RunDirectory run, String state) {
        return of(run).equals(state);
    }
}
