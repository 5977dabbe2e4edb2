package dev.crucible.engine.data.catalog;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A data set that is not present.
 *
 * @param place the folder it belongs in
 * @param command the command that fetches it; empty without a public source
 * @param fetchedByRuns true if a run fetches it automatically, because its config names it and nothing forbids it
 */
public record MissingData(Path place, Optional<String> command, boolean fetchedByRuns) {}
