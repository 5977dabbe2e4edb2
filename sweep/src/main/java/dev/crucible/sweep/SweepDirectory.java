package dev.crucible.sweep;

import dev.crucible.engine.results.RunDirectory;
import java.nio.file.Path;

/**
 * The paths of one sweep, {@code out/sweeps/<id>/}. Status, log, attempts and events are those of a run's directory; its
 * {@code config.json} is a grid.
 *
 * @param run the same folder as a run's directory
 * @param shares true if it takes cells of other sweeps beside it, and gives them its own
 */
public record SweepDirectory(RunDirectory run, boolean shares) {

    /** Folder of sweeps in {@code out/}. */
    public static final String FOLDER = "sweeps";

    private static final String CELLS = ".cells";

    /** Creates the paths of a sweep that shares its cells. */
    public SweepDirectory(RunDirectory run) {
        this(run, true);
    }

    /** Returns the file of the summary, partial or final. */
    public Path summary() {
        return run.root().resolve("summary.json");
    }

    /** Returns the file of the report. */
    public Path page() {
        return run.root().resolve("index.html");
    }

    /** Returns the folder of trunks' states while the sweep runs. */
    Path trunks() {
        return run.root().resolve(".trunks");
    }

    CellCache cache() {
        return cache("");
    }

    /** Returns the cache of tries on the validation part, where the same settings give other scores. */
    CellCache cache(ValidationSplit validation) {
        return cache("validation-" + validation.share());
    }

    private CellCache cache(String folder) {
        Path own = run.root().resolve(CELLS).resolve(folder);
        return new CellCache(own, shares ? run.siblings().resolve(CELLS).resolve(folder) : own);
    }
}
