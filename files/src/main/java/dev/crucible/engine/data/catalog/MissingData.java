package dev.crucible.engine.data.catalog;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A data set that is not here.
 *
 * @param place where it would lie
 * @param command what brings it; empty where nobody knows a public source
 * @param fetchedByRuns whether a run fetches it by itself, because its config names it and nothing forbids it
 */
public record MissingData(Path place, Optional<String> command, boolean fetchedByRuns) {}
