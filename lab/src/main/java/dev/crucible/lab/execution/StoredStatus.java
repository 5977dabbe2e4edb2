package dev.crucible.lab.execution;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.StoredJson;

/** What {@code status.json} itself says. */
final class StoredStatus {

    private StoredStatus() {}

    static boolean is(RunDirectory run, String state) {
        return StoredJson.object(run.status())
                .filter(status -> status.path("status").asText().equals(state))
                .isPresent();
    }
}
