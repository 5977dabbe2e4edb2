package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LenientJson;

/**
 * Counter of the machine failures that a run has survived, in {@code retries} and {@code retry_cause} of its status. Failures of the run
 * itself are never retried.
 */
final class Retries {

    private Retries() {}

    static int of(RunDirectory run) {
        return LenientJson.object(run.status())
                .map(status -> status.path("retries").asInt(0))
                .orElse(0);
    }

    /** Counts one more. */
    static void count(ObjectNode status, String cause) {
        status.put("retries", status.path("retries").asInt(0) + 1).put("retry_cause", cause);
    }
}
