package dev.crucible.novel.ui;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** A parchment page over the scene: title, content, and a return button bottom left. */
class Sheet extends Pane {
    static final double WIDTH = 1160;
    static final double HEIGHT = 640;
    static final double INNER = 1064;

    /**
     * Creates an empty page.
     *
     * @param back action of the return button; null for no button
     */
    Sheet(String id, String title, String returnText, Runnable back) {
        setId(id);
        Region veil = new Region();
        veil.getStyleClass().add("sheet-veil");
        veil.setPrefSize(Page.WIDTH, Page.HEIGHT);
        Label heading = Controls.label(title, "sheet-title");
        getChildren()
                .addAll(veil, Controls.at(Controls.parchment(WIDTH, HEIGHT), 60, 40), Controls.at(heading, 108, 66));
        if (back != null) {
            getChildren().add(Controls.at(Controls.button("return", returnText, "gold-button", back), 108, 616));
        }
    }

    /** Puts a node at a position on the sheet; (0, 0) is below the title. */
    final <T extends Node> T put(T node, double x, double y) {
        getChildren().add(Controls.at(node, 108 + x, 126 + y));
        return node;
    }

    /** Puts a scrollable node. */
    final ScrollPane scroll(Region content, double x, double y, double width, double height) {
        ScrollPane scroll = new ScrollPane(content);
        scroll.getStyleClass().add("clear-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setPrefSize(width, height);
        return put(scroll, x, y);
    }
}
