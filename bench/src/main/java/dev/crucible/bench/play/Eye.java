package dev.crucible.bench.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;

/** What can be seen of a scene. Everything here is called on the toolkit's thread. */
final class Eye {
    private final Scene scene;

    Eye(Scene scene) {
        this.scene = scene;
    }

    /** Where the talk stands. */
    enum Talk {
        /** A sheet or a menu is in front. */
        ELSEWHERE,
        THINKING,
        LINE,
        QUESTION,
        WRITING
    }

    /** What has this id and is to be seen. */
    Optional<Node> node(String id) {
        return scene.getRoot().lookupAll("#" + id).stream().filter(Eye::isShown).findFirst();
    }

    private Optional<Node> reachable(String id) {
        return node(id).filter(node -> !node.isDisabled());
    }

    Talk talk() {
        if (reachable("agent_choice").isPresent()) {
            return Talk.QUESTION;
        }
        if (reachable("input").isPresent()) {
            return Talk.WRITING;
        }
        if (reachable("thinking").isPresent()) {
            return Talk.THINKING;
        }
        return reachable("dialogue").isPresent() ? Talk.LINE : Talk.ELSEWHERE;
    }

    /** Who speaks, and what has been uncovered of it so far. */
    String line() {
        String name = node("name").map(Eye::text).orElse("");
        String said = node("say").or(() -> node("say-table")).map(this::allOf).orElse("");
        return said.isBlank() ? "" : name + ": " + said;
    }

    /** Everything that can be read. */
    String all() {
        return allOf(scene.getRoot());
    }

    private String allOf(Node top) {
        List<String> texts = new ArrayList<>();
        collect(top, texts);
        return String.join("", texts).strip();
    }

    private static void collect(Node node, List<String> texts) {
        if (!node.isVisible()) {
            return;
        }
        texts.add(text(node));
        if (node instanceof Labeled) {
            texts.add("\n");
        }
        if (node instanceof Parent parent && !(node instanceof Labeled)) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, texts));
        }
        if (node instanceof Labeled labeled && labeled.getGraphic() != null) {
            collect(labeled.getGraphic(), texts);
        }
    }

    private static String text(Node node) {
        return switch (node) {
            case Labeled labeled -> labeled.getText() == null ? "" : labeled.getText();
            case Text text -> text.getText();
            case TextInputControl field -> field.getText() + "\n";
            default -> "";
        };
    }

    private static boolean isShown(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible() || at.getOpacity() < .05) {
                return false;
            }
        }
        return true;
    }

    /** The middle of a node in the scene. */
    static double[] middle(Node node) {
        Bounds bounds = node.localToScene(node.getLayoutBounds());
        return new double[] {bounds.getCenterX(), bounds.getCenterY()};
    }

    /** Whether a point of the scene lies in the window. */
    boolean isInside(double[] point) {
        return point[0] >= 0 && point[1] >= 0 && point[0] < scene.getWidth() && point[1] < scene.getHeight();
    }
}
