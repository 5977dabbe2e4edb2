package dev.crucible.novel.ui;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A writer's work in progress.
 *
 * @param folder folder of scenes and portraits, read again after each change
 * @param first id of the scene to begin with, whatever its conditions
 */
public record Draft(Optional<Path> folder, Optional<String> first) {
    /** No work in progress. */
    public static final Draft NONE = new Draft(Optional.empty(), Optional.empty());
}
