package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.web.HttpProblem;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/** The config of a run, as stored. */
public final class RunConfig {

    private RunConfig() {}

    /**
     * Reads it.
     *
     * @throws HttpProblem 404 when there is none, 500 when it is no JSON object
     */
    public static ObjectNode require(RunDirectory run) {
        if (!Files.isRegularFile(run.config(), LinkOption.NOFOLLOW_LINKS)) {
            throw HttpProblem.notFound("Simulation config.json not found.");
        }
        return LenientJson.object(run.config())
                .orElseThrow(() -> HttpProblem.of(500, "Could not read simulation config."));
    }
}
