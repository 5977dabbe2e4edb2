package dev.crucible.bench.play;

import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.robot.Robot;
import org.jspecify.annotations.Nullable;

/** A click into the middle of something, which notes what it came to. */
final class Click implements EventHandler<MouseEvent> {
    private final Scene scene;
    private @Nullable Node target;

    private Click(Scene scene) {
        this.scene = scene;
    }

    /** Clicks at a point of the scene; on the toolkit's thread. */
    static Click at(Scene scene, double x, double y) {
        Click click = new Click(scene);
        scene.addEventFilter(MouseEvent.MOUSE_PRESSED, click);
        Robot robot = new Robot();
        robot.mouseMove(
                scene.getWindow().getX() + scene.getX() + x, scene.getWindow().getY() + scene.getY() + y);
        robot.mousePress(MouseButton.PRIMARY);
        robot.mouseRelease(MouseButton.PRIMARY);
        return click;
    }

    @Override
    public void handle(MouseEvent event) {
        scene.removeEventFilter(MouseEvent.MOUSE_PRESSED, this);
        target = event.getTarget() instanceof Node node ? node : null;
    }

    /** What it came to. */
    @Nullable
    Node target() {
        return target;
    }

    /** Whether it came to {@code node} or to something in it. */
    boolean reached(Node node) {
        for (Node at = target; at != null; at = at.getParent()) {
            if (at == node) {
                return true;
            }
        }
        return false;
    }
}
