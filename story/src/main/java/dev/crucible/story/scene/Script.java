package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All scenes.
 *
 * @param problems problems of the files; incomplete scenes are left out
 * @param languages languages of the translations
 */
public record Script(List<WrittenScene> scenes, List<String> problems, List<String> languages) {
    public Script {
        scenes = List.copyOf(scenes);
        problems = List.copyOf(problems);
        languages = List.copyOf(languages);
    }

    /** Reads the packed script, which the build has checked. */
    public static Script packed() {
        return of(SceneFiles.packed(), Company.BUNDLED);
    }

    /**
     * Reads and checks files. Scene ids are unique across files, so that a later file cannot replace the scenes of
     * another.
     *
     * @param company agents who may speak in them
     */
    public static Script of(SceneFiles files, Company company) {
        return new ScriptReader(files, company).read();
    }

    /** Returns the scenes of an occasion and agent, or of no agent, in the order of the files. */
    public List<WrittenScene> scenes(Occasion when, Optional<Agent> agent) {
        return scenes.stream()
                .filter(scene -> scene.when() == when && scene.agent().equals(agent))
                .toList();
    }

    /** Returns what is kept of the scenes, answers and decisions that there are. */
    public Discoveries known(Discoveries kept) {
        Map<String, String> chosen = new HashMap<>(kept.chosen());
        chosen.entrySet().removeIf(given -> scene(given.getKey())
                .flatMap(scene -> scene.answer(given.getValue()))
                .isEmpty());
        Map<String, String> decided = new HashMap<>(kept.decided());
        decided.values().removeIf(outcome -> Arrays.stream(WrittenScene.Outcome.values())
                .map(Enum::name)
                .noneMatch(outcome::equals));
        return new Discoveries(
                kept.scenes().stream().filter(id -> scene(id).isPresent()).collect(Collectors.toSet()),
                decided,
                Set.of(),
                Set.of(),
                chosen,
                kept.tally(),
                kept.glimpsed());
    }

    /** Returns the scene of this id; empty if a writer has removed it. */
    public Optional<WrittenScene> scene(String id) {
        return scenes.stream().filter(scene -> scene.id().equals(id)).findFirst();
    }
}
