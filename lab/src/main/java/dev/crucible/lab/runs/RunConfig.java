package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.web.HttpProblem;
import java.nio.file.Files;
import java.nio.file.LinkOption;

/** The stored config of a run. */
public final class RunConfig {

    private RunConfig() {}

    /**
     * Reads the config.
     *
     * @throws HttpProblem 404 if it is missing, 500 if it is no JSON object
     */
    public static ObjectNode require(RunDirectory run) {
        if (!Files.isRegularFile(run.config(), LinkOption.NOFOLLOW_LINKS)) {
            throw HttpProblem.notFound("Simulation config.json not found.");
        }
        return LenientJson.object(run.config())
                .orElseThrow(() -> HttpProblem.of(500, "Could not read simulation config."));
    }
}
