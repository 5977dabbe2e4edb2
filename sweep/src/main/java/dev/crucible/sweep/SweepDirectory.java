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
        return new CellCache(
                run.root().resolve(".cells"),
                run.root().toAbsolutePath().getParent().resolve(".cells"));
    }
}
