package dev.crucible.novel.persistence;

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
public record Discoveries(Set<String> scenes, Map<String, String> decided, Set<String> codex, Set<String> faces) {
    public static final Discoveries NONE = new Discoveries(Set.of(), Map.of(), Set.of(), Set.of());

    public Discoveries {
        scenes = scenes == null ? Set.of() : Set.copyOf(scenes);
        decided = decided == null ? Map.of() : Map.copyOf(decided);
        codex = codex == null ? Set.of() : Set.copyOf(codex);
        faces = faces == null ? Set.of() : Set.copyOf(faces);
    }

    public Discoveries withScene(String id) {
        return new Discoveries(plus(scenes, id), decided, codex, faces);
    }

    public Discoveries withDecision(String agent, String outcome) {
        Map<String, String> changed = new LinkedHashMap<>(decided);
        changed.put(agent, outcome);
        return new Discoveries(scenes, changed, codex, faces);
    }

    public Discoveries withEntry(String id) {
        return new Discoveries(scenes, decided, plus(codex, id), faces);
    }

    public Discoveries withFace(String face) {
        return new Discoveries(scenes, decided, codex, plus(faces, face));
    }

    private static Set<String> plus(Set<String> set, String item) {
        Set<String> changed = new LinkedHashSet<>(set);
        changed.add(item);
        return changed;
    }
}
