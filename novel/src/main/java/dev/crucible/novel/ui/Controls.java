package dev.crucible.novel.ui;

import javafx.scene.CacheHint;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.SVGPath;
import javafx.scene.transform.Rotate;
import javafx.scene.transform.Translate;
import org.jspecify.annotations.Nullable;

/** Labels, buttons and frames in the novel's style. */
final class Controls {
    private Controls() {}

    static Label label(String text, String... styles) {
        Label label = new Label(text);
        label.getStyleClass().addAll(styles);
        return label;
    }

    static Label paragraph(String text, double width, String... styles) {
        Label label = label(text, styles);
        label.setWrapText(true);
        label.setPrefWidth(width);
        label.setMaxWidth(width);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    static Button button(String id, String text, String style, Runnable action) {
        Button button = new Button(text);
        button.setId(id);
        button.getStyleClass().setAll(style);
        button.setOnAction(event -> action.run());
        return button;
    }

    static ImageView picture(@Nullable Image image, double width, double height) {
        ImageView view = new ImageView(image);
        view.setFitWidth(width);
        view.setFitHeight(height);
        view.setPreserveRatio(true);
        view.setSmooth(true);
        return view;
    }

    /**
     * Returns a parchment background with a key in each corner. Its shadow is cached, so that text above it can change
     * cheaply.
     */
    static Pane parchment(double width, double height) {
        Region ground = new Region();
        ground.getStyleClass().add("parchment");
        ground.setPrefSize(width, height);
        ground.setCache(true);
        ground.setCacheHint(CacheHint.SPEED);
        Pane pane = new Pane(ground);
        double[][] corners = {{12, 12, 0}, {width - 12, 12, 90}, {width - 12, height - 12, 180}, {12, height - 12, 270}
        };
        for (double[] corner : corners) {
            SVGPath key = new SVGPath();
            key.setContent("M0 26 V0 H26 M6 26 V6 H26 M12 20 V12 H20 V18 H16");
            key.getStyleClass().add("key");
            key.getTransforms().addAll(new Translate(corner[0], corner[1]), new Rotate(corner[2]));
            pane.getChildren().add(key);
        }
        pane.setPrefSize(width, height);
        pane.setMaxSize(width, height);
        return pane;
    }

    /** Appends a character that was typed before the field existed; a backspace deletes one. */
    static void write(TextInputControl field, String character) {
        field.end();
        if (character.equals("\b")) {
            field.deletePreviousChar();
        } else if (!character.isEmpty() && !Character.isISOControl(character.charAt(0))) {
            field.appendText(character);
        }
        field.end();
    }

    static <T extends Node> T at(T node, double x, double y) {
        node.relocate(x, y);
        return node;
    }
}
