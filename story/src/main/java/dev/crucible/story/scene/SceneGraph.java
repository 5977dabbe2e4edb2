package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import dev.crucible.story.scene.SceneCondition.Chose;
import dev.crucible.story.scene.SceneCondition.Seen;
import java.util.Set;
import java.util.TreeSet;

/** Graph of references between scenes, for Graphviz. */
public final class SceneGraph {
    private SceneGraph() {}

    /**
     * Returns the graph in the {@code dot} language. An edge leads from the earlier scene to the later one, labelled
     * with the required answer.
     */
    public static String dot(Script script) {
        StringBuilder dot = new StringBuilder("digraph scenes {\n  rankdir=LR; node [shape=box, style=filled];\n");
        Set<String> edges = new TreeSet<>();
        for (WrittenScene scene : script.scenes()) {
            dot.append("  \"%s\" [label=\"%s\\n%s\", fillcolor=\"%s\"];%n"
                    .formatted(
                            scene.id(),
                            scene.id(),
                            scene.when().word(),
                            scene.agent().map(Agent::colour).orElse("#F5F0E1")));
            scene.condition().atoms().forEach(atom -> {
                switch (atom) {
                    case Seen(String earlier) -> edges.add("  \"%s\" -> \"%s\";".formatted(earlier, scene.id()));
                    case Chose(String earlier, String answer) ->
                        edges.add("  \"%s\" -> \"%s\" [label=\"%s\"];".formatted(earlier, scene.id(), answer));
                    default -> {}
                }
            });
        }
        edges.forEach(edge -> dot.append(edge).append('\n'));
        return dot.append("}\n").toString();
    }
}
