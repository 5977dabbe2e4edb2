package dev.crucible.novel.ui;

import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;

/** The window's content: one design space of 1280 × 720, scaled evenly into whatever the window is, with bars around. */
public final class Page extends Pane {
    public static final double WIDTH = 1280;
    public static final double HEIGHT = 720;

    private final Pane design = new Pane();
    private final Scale scale = new Scale();

    public Page() {
        getStyleClass().add("page");
        design.resize(WIDTH, HEIGHT);
        design.setManaged(false);
        design.setClip(new Rectangle(WIDTH, HEIGHT));
        design.getTransforms().add(scale);
        getChildren().add(design);
        setPrefSize(WIDTH, HEIGHT);
    }

    /** Shows the screens, the last on top. */
    public void show(Node... screens) {
        design.getChildren().setAll(screens);
        for (Node screen : screens) {
            screen.resizeRelocate(0, 0, WIDTH, HEIGHT);
        }
    }

    /** The screen on top. */
    Node shown() {
        return design.getChildren().getLast();
    }

    /** What is scaled: the design space itself. */
    Node design() {
        return design;
    }

    @Override
    protected void layoutChildren() {
        double factor = Math.min(getWidth() / WIDTH, getHeight() / HEIGHT);
        if (factor > 0) {
            scale.setX(factor);
            scale.setY(factor);
            design.relocate((getWidth() - WIDTH * factor) / 2, (getHeight() - HEIGHT * factor) / 2);
        }
        for (Node screen : design.getChildren()) {
            screen.resizeRelocate(0, 0, WIDTH, HEIGHT);
        }
    }
}
