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
 * @param chosen scene id to the id of the answer that was given there
 * @param tally what has happened, in numbers
 * @param glimpsed number of the evening in which something was seen in passing last; 0 for none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Discoveries(
        Set<String> scenes,
        Map<String, String> decided,
        Set<String> codex,
        Set<String> faces,
        Map<String, String> chosen,
        Tally tally,
        int glimpsed) {
    public static final Discoveries NONE =
            new Discoveries(Set.of(), Map.of(), Set.of(), Set.of(), Map.of(), Tally.NONE, 0);

    public Discoveries {
        scenes = scenes == null ? Set.of() : Set.copyOf(scenes);
        decided = decided == null ? Map.of() : Map.copyOf(decided);
        codex = codex == null ? Set.of() : Set.copyOf(codex);
        faces = faces == null ? Set.of() : Set.copyOf(faces);
        chosen = chosen == null ? Map.of() : Map.copyOf(chosen);
        tally = tally == null ? Tally.NONE : tally;
    }

    public Discoveries withScene(String id) {
        return new Discoveries(plus(scenes, id), decided, codex, faces, chosen, tally, glimpsed);
    }

    /** A scene was seen in passing, this evening. */
    public Discoveries withGlimpse(String id) {
        return new Discoveries(plus(scenes, id), decided, codex, faces, chosen, tally, tally.evenings());
    }

    /** Whether something was seen in passing this evening. */
    public boolean hasGlimpsed() {
        return glimpsed > 0 && glimpsed == tally.evenings();
    }

    public Discoveries withDecision(String agent, String outcome) {
        return new Discoveries(scenes, plus(decided, agent, outcome), codex, faces, chosen, tally, glimpsed);
    }

    public Discoveries withEntry(String id) {
        return new Discoveries(scenes, decided, plus(codex, id), faces, chosen, tally, glimpsed);
    }

    public Discoveries withFace(String face) {
        return new Discoveries(scenes, decided, codex, plus(faces, face), chosen, tally, glimpsed);
    }

    public Discoveries withAnswer(String scene, String answer) {
        return new Discoveries(scenes, decided, codex, faces, plus(chosen, scene, answer), tally, glimpsed);
    }

    public Discoveries with(Tally other) {
        return new Discoveries(scenes, decided, codex, faces, chosen, other, glimpsed);
    }

    private static Map<String, String> plus(Map<String, String> map, String key, String value) {
        Map<String, String> changed = new LinkedHashMap<>(map);
        changed.put(key, value);
        return changed;
    }

    private static Set<String> plus(Set<String> set, String item) {
        Set<String> changed = new LinkedHashSet<>(set);
        changed.add(item);
        return changed;
    }
}
