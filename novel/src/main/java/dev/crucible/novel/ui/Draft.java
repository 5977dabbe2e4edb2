package dev.crucible.novel.ui;

import dev.crucible.story.scene.SceneFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A writer's work in progress. The bridge plays its scenes; the novel shows its agents and portraits.
 *
 * @param folder folder of agents, portraits and translations
 * @param languages languages of the translations
 * @param first id of the scene to begin with, whatever its conditions
 */
public record Draft(Optional<Path> folder, List<String> languages, Optional<String> first) {
    /** No work in progress. */
    public static final Draft NONE = new Draft(Optional.empty(), List.of(), Optional.empty());

    public Draft {
        languages = List.copyOf(languages);
    }

    /** Reads a writer's folder. */
    public static Draft of(Optional<Path> folder, Optional<String> first) throws IOException {
        List<String> languages =
                folder.isPresent() ? SceneFiles.in(folder.get()).languages() : List.of();
        return new Draft(folder, languages, first);
    }
}
