package dev.crucible.novel.keep;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a player has come to know, over all saves. A change gives a new value.
 *
 * @param scenes ids of the written scenes that were seen
 * @param decided agent id to the outcome of their confession
 * @param codex ids of the codex entries that are open
 * @param faces portraits seen, as {@code <agent>_<state>}
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Progress(Set<String> scenes, Map<String, String> decided, Set<String> codex, Set<String> faces) {
    public static final Progress NONE = new Progress(Set.of(), Map.of(), Set.of(), Set.of());

    public Progress {
        scenes = scenes == null ? Set.of() : Set.copyOf(scenes);
        decided = decided == null ? Map.of() : Map.copyOf(decided);
        codex = codex == null ? Set.of() : Set.copyOf(codex);
        faces = faces == null ? Set.of() : Set.copyOf(faces);
    }

    public Progress withScene(String id) {
        return new Progress(plus(scenes, id), decided, codex, faces);
    }

    public Progress withDecision(String agent, String outcome) {
        Map<String, String> changed = new LinkedHashMap<>(decided);
        changed.put(agent, outcome);
        return new Progress(scenes, changed, codex, faces);
    }

    public Progress withEntry(String id) {
        return new Progress(scenes, decided, plus(codex, id), faces);
    }

    public Progress withFace(String face) {
        return new Progress(scenes, decided, codex, plus(faces, face));
    }

    private static Set<String> plus(Set<String> set, String item) {
        Set<String> changed = new LinkedHashSet<>(set);
        changed.add(item);
        return changed;
    }
}
