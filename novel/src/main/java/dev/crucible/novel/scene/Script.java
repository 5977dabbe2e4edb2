package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Company;
import java.util.List;
import java.util.Optional;

/**
 * All scenes.
 *
 * @param problems what is wrong with the files that they were read from; what is not whole is left out
 * @param languages into which they are translated
 */
public record Script(List<WrittenScene> scenes, List<String> problems, List<String> languages) {
    public Script {
        scenes = List.copyOf(scenes);
        problems = List.copyOf(problems);
        languages = List.copyOf(languages);
    }

    /** The packed script, which the build has checked. */
    public static Script packed() {
        return of(SceneFiles.packed(), Company.BUNDLED);
    }

    /**
     * Reads files and checks them. A file that comes later may replace scenes of no other: ids are taken once.
     *
     * @param company who may speak in them
     */
    public static Script of(SceneFiles files, Company company) {
        return new ScriptReader(files, company).read();
    }

    /** Every scene of an occasion, of an agent where the scene has one, in the order of the files. */
    public List<WrittenScene> scenes(Occasion when, Optional<Agent> agent) {
        return scenes.stream()
                .filter(scene -> scene.when() == when && scene.agent().equals(agent))
                .toList();
    }

    /** The scene of this id, unless a writer has taken it away. */
    public Optional<WrittenScene> scene(String id) {
        return scenes.stream().filter(scene -> scene.id().equals(id)).findFirst();
    }
}
