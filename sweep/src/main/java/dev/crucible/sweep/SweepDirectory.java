package dev.crucible.sweep;

import dev.crucible.engine.results.RunDirectory;
import java.nio.file.Path;

/**
 * The paths of one sweep, {@code out/sweeps/<id>/}. It is a run's directory as far as status, log, attempts and events go; its {@code
 * config.json} is a grid.
 *
 * @param run the same as a run's directory
 */
public record SweepDirectory(RunDirectory run) {

    /** Below {@code out/}, where sweeps live. */
    public static final String FOLDER = "sweeps";

    private static final String CELLS = ".cells";

    /** What is known so far, or in the end. */
    public Path summary() {
        return run.root().resolve("summary.json");
    }

    /** The report. */
    public Path page() {
        return run.root().resolve("index.html");
    }

    /** The states of trunks while the sweep runs. */
    Path trunks() {
        return run.root().resolve(".trunks");
    }

    CellCache cache() {
        return cache("");
    }

    /** Where tries on the validation part lie: the same settings give other scores there. */
    CellCache cache(ValidationSplit validation) {
        return cache("validation-" + validation.share());
    }

    private CellCache cache(String folder) {
        return new CellCache(
                run.root().resolve(CELLS).resolve(folder),
                run.siblings().resolve(CELLS).resolve(folder));
    }
}
