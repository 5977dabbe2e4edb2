package dev.crucible.novel.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import javafx.scene.transform.Scale;
import javafx.util.Duration;

/** The window's content: a design space of 1280 × 720, scaled to fit the window, with bars around it. */
public final class Page extends Pane {
    public static final double WIDTH = 1280;
    public static final double HEIGHT = 720;

    private static final double NOTICE = 900;
    private static final double NOTICE_TOP = 14;

    private final Pane design = new Pane();
    private final Scale scale = new Scale();
    private final Label notice = Controls.label("", "toast");
    private final PauseTransition reading = new PauseTransition(Duration.seconds(8));

    public Page() {
        getStyleClass().add("page");
        design.resize(WIDTH, HEIGHT);
        design.setManaged(false);
        design.setClip(new Rectangle(WIDTH, HEIGHT));
        design.getTransforms().add(scale);
        notice.setId("notice");
        notice.setManaged(false);
        notice.setVisible(false);
        notice.setWrapText(true);
        notice.setMouseTransparent(true);
        notice.getTransforms().add(scale);
        reading.setOnFinished(over -> notice.setVisible(false));
        getChildren().addAll(design, notice);
        setPrefSize(WIDTH, HEIGHT);
    }

    /** Shows the screens, the last on top; the others are disabled. */
    public void show(Node... screens) {
        design.getChildren().setAll(screens);
        Node top = shown();
        for (Node screen : screens) {
            screen.resizeRelocate(0, 0, WIDTH, HEIGHT);
            screen.setDisable(screen != top);
        }
        // Content of scroll panes is in the scene only once CSS is applied.
        design.applyCss();
        entry(top).ifPresentOrElse(Page::focus, design::requestFocus);
    }

    /** Shows a sentence above every screen for some seconds. */
    void tell(String sentence) {
        notice.setText(sentence);
        notice.setVisible(true);
        reading.playFromStart();
        requestLayout();
    }

    /** Focuses a node. A field would select its text, and the next letter replace it, so the caret moves to the end. */
    static void focus(Node node) {
        node.requestFocus();
        if (node instanceof TextInputControl field) {
            field.end();
        }
    }

    /** Returns the first node to focus on a screen: a text field, else the first control. */
    private static Optional<Node> entry(Node screen) {
        List<Node> stops = new ArrayList<>();
        collect(screen, stops);
        Optional<Node> field =
                stops.stream().filter(TextInputControl.class::isInstance).findFirst();
        if (field.isPresent() || screen instanceof DialogueScreen) {
            return field;
        }
        return stops.stream()
                .filter(node -> !"return".equals(node.getId()))
                .findFirst()
                .or(() -> stops.stream().findFirst());
    }

    private static void collect(Node node, List<Node> stops) {
        if (!node.isVisible()) {
            return;
        }
        if (node instanceof ScrollPane scroll && scroll.getContent() != null) {
            collect(scroll.getContent(), stops);
        }
        if (node.isFocusTraversable()) {
            stops.add(node);
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, stops));
        }
    }

    /** Returns the screen on top. */
    Node shown() {
        return design.getChildren().getLast();
    }

    /** Returns the scaled node: the design space. */
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
            double width = Math.min(NOTICE, notice.prefWidth(-1));
            notice.resize(width, notice.prefHeight(width));
            notice.relocate(
                    design.getLayoutX() + factor * (WIDTH - width) / 2, design.getLayoutY() + factor * NOTICE_TOP);
        }
        for (Node screen : design.getChildren()) {
            screen.resizeRelocate(0, 0, WIDTH, HEIGHT);
        }
    }
}
