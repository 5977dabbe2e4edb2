package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.story.Agent;
import java.util.List;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** All portraits of all agents; unseen ones are covered. */
public final class GallerySheet extends Sheet {
    private static final double WIDTH_OF_FACE = 108;
    private static final double HEIGHT_OF_FACE = 135;
    /** Portraits per row; added agents follow in the next rows. */
    private static final int COLUMNS = 8;

    private static final int ROWS = 4;

    /**
     * Creates the sheet.
     *
     * @param seen portraits seen, as {@code <agent>_<state>}
     */
    public GallerySheet(Words words, Pictures pictures, Set<String> seen, Runnable back) {
        super("gallery", words.of("gallery.title"), words.of("back"), back);
        GridPane grid = new GridPane(20, 8);
        int number = 0;
        for (Agent agent : words.company().all()) {
            int column = number % COLUMNS;
            int row = ROWS * (number++ / COLUMNS);
            for (String state : List.of("neutral", agent.ownState(), "vulnerable")) {
                boolean known = seen.contains(agent.id() + "_" + state);
                grid.add(face(words, pictures, agent, state, known), column, row++);
            }
            Label name = Controls.label(words.of("agent." + agent.id()), "frame-name");
            VBox foot = new VBox(name);
            foot.setAlignment(Pos.CENTER);
            grid.add(foot, column, row);
        }
        scroll(grid, 0, 0, INNER, 484);
    }

    private static StackPane face(Words words, Pictures pictures, Agent agent, String state, boolean known) {
        StackPane frame = new StackPane();
        frame.getStyleClass().add("frame");
        frame.setMinSize(WIDTH_OF_FACE, HEIGHT_OF_FACE);
        frame.setMaxSize(WIDTH_OF_FACE, HEIGHT_OF_FACE);
        if (known) {
            pictures.portrait(agent.id(), state, 240).ifPresent(image -> frame.getChildren()
                    .add(Controls.picture(image, WIDTH_OF_FACE, HEIGHT_OF_FACE)));
        } else {
            frame.getChildren().add(Controls.label("?", "sheet-title"));
        }
        frame.setAccessibleText(
                known ? words.of("agent." + agent.id()) + ", " + words.of("state." + state) : words.of("codex.locked"));
        return frame;
    }
}
