package dev.crucible.story.scene;

import dev.crucible.story.scene.SceneReader.Placed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reports conditions that can never hold: contradictions, and scenes that wait for each other. */
final class ReachCheck {
    private final List<Placed> scenes;
    private final Problems problems;

    ReachCheck(List<Placed> scenes, Problems problems) {
        this.scenes = scenes;
        this.problems = problems;
    }

    /** Reports each contradiction and each cycle. A scene that only waits for a reported one is not reported itself. */
    void check() {
        Map<Placed, Reach> waiting = new LinkedHashMap<>();
        for (Placed placed : scenes) {
            SceneCondition condition = placed.scene().condition();
            Reach reach = Reach.of(condition);
            if (!reach.isContradiction()) {
                waiting.put(placed, reach);
            } else if (placed.certain()) {
                problem(placed, contradiction(placed.scene()));
            }
        }
        play(waiting);
        while (!waiting.isEmpty()) {
            List<Placed> loop = loop(waiting);
            problem(loop.getFirst(), wait(loop));
            loop.forEach(waiting::remove);
            play(waiting);
        }
    }

    private void problem(Placed placed, String why) {
        problems.add(placed.condition(), placed.scene().id() + ": if: can never hold: " + why);
    }

    /** Removes all scenes that can be played, until a fixed point; each remaining scene waits for a remaining one. */
    private static void play(Map<Placed, Reach> waiting) {
        boolean more = true;
        while (more) {
            Map<String, Placed> left = byId(waiting);
            more = waiting.values().removeIf(reach -> reach.asked()
                    .anyMatch(way -> way.stream().noneMatch(left::containsKey)));
        }
    }

    private static Map<String, Placed> byId(Map<Placed, Reach> waiting) {
        return waiting.keySet().stream()
                .collect(Collectors.toMap(placed -> placed.scene().id(), placed -> placed));
    }

    /** Follows the dependencies until a scene repeats, and returns the cycle. */
    private static List<Placed> loop(Map<Placed, Reach> waiting) {
        Map<String, Placed> left = byId(waiting);
        List<Placed> path = new ArrayList<>();
        Placed next = waiting.keySet().iterator().next();
        while (!path.contains(next)) {
            path.add(next);
            next = Objects.requireNonNull(waiting.get(next))
                    .asked()
                    .flatMap(List::stream)
                    .filter(left::containsKey)
                    .map(left::get)
                    .findFirst()
                    .orElseThrow();
        }
        return path.subList(path.indexOf(next), path.size());
    }

    private static String wait(List<Placed> loop) {
        List<String> ids = loop.stream().map(placed -> placed.scene().id()).toList();
        return ids.size() == 1
                ? "the scene waits for itself"
                : IntStream.range(0, ids.size())
                        .mapToObj(i -> ids.get(i) + " waits for " + ids.get((i + 1) % ids.size()))
                        .collect(Collectors.joining(", ", "these scenes wait for each other: ", ""));
    }

    private static String contradiction(WrittenScene scene) {
        List<SceneCondition> clauses = scene.condition().clauses().toList();
        for (SceneCondition clause : clauses) {
            if (Reach.of(clause).isContradiction()) {
                return "\"" + clause.written() + "\" is never so";
            }
        }
        for (int later = 1; later < clauses.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                List<SceneCondition> both = List.of(clauses.get(earlier), clauses.get(later));
                if (Reach.of(new SceneCondition.All(both)).isContradiction()) {
                    return "\"%s\" contradicts \"%s\"%s"
                            .formatted(both.getLast().written(), both.getFirst().written(), implied(scene, earlier));
                }
            }
        }
        return "its clauses contradict each other";
    }

    /** Returns a note if the clause is one of the occasion's; these come first. */
    private static String implied(WrittenScene scene, int clause) {
        return scene.condition() instanceof SceneCondition.All(List<SceneCondition> parts)
                        && clause < parts.getFirst().clauses().count()
                ? ", which a scene \"" + scene.when().word() + "\" waits for"
                : "";
    }
}
