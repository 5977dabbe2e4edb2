package dev.crucible.story;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A player's discoveries across all saves. Immutable; each change returns a copy.
 *
 * @param scenes ids of the written scenes seen
 * @param decided outcome of the confession by agent id
 * @param codex ids of the open codex entries
 * @param faces portraits seen, as {@code <agent>_<state>}
 * @param chosen id of the given answer by scene id
 * @param tally counts of events
 * @param glimpsed number of the last evening with a glimpse, a scene seen in passing; 0 for none
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

    /** Adds all that another novel of the same player has found; counts are this one's. */
    public Discoveries withAll(Discoveries other) {
        return new Discoveries(
                both(other.scenes, scenes),
                both(other.decided, decided),
                both(other.codex, codex),
                both(other.faces, faces),
                both(other.chosen, chosen),
                tally,
                glimpsed);
    }

    /** Returns the id of the answer given in a scene, empty for none. */
    public String answer(String scene) {
        return chosen.getOrDefault(scene, "");
    }

    public Discoveries withScene(String id) {
        return new Discoveries(plus(scenes, id), decided, codex, faces, chosen, tally, glimpsed);
    }

    /** Adds a scene seen in passing this evening. */
    public Discoveries withGlimpse(String id) {
        return new Discoveries(plus(scenes, id), decided, codex, faces, chosen, tally, tally.evenings());
    }

    /** Returns true if a scene was seen in passing this evening. */
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

    private static Map<String, String> both(Map<String, String> map, Map<String, String> over) {
        Map<String, String> all = new LinkedHashMap<>(map);
        all.putAll(over);
        return all;
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> all = new LinkedHashSet<>(one);
        all.addAll(other);
        return all;
    }
}
