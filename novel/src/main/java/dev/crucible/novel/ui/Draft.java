package dev.crucible.novel.ui;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What somebody is writing.
 *
 * @param folder of scenes and portraits, read again when it changes
 * @param first the scene that a conversation begins with, whatever its conditions
 */
public record Draft(Optional<Path> folder, Optional<String> first) {
    /** Nobody is writing. */
    public static final Draft NONE = new Draft(Optional.empty(), Optional.empty());
}
