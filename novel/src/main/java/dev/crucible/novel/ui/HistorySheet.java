package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.StoryLine;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** The lines that were read, the newest at the foot; only those in view are laid out. A line that is chosen is heard again. */
public final class HistorySheet extends Sheet {
    private static final double NAME = 160;
    private static final double GAP = 18;
    /** What the scroll bar and the rows' edges take. */
    private static final double EDGES = 42;

    private static final int MOST_ROWS = 6;

    private final Words words;

    public HistorySheet(Words words, List<StoryLine> lines, Consumer<StoryLine> heard, Runnable back) {
        super("history", words.of("history.title"), words.of("back"), back);
        this.words = words;
        ListView<StoryLine> list = new ListView<>(FXCollections.observableArrayList(lines));
        list.setId("history-lines");
        list.getStyleClass().addAll("clear-scroll", "history");
        list.setAccessibleText(words.of("history.title"));
        list.setCellFactory(view -> new Row());
        list.setPrefSize(INNER, 470);
        list.getSelectionModel().selectedItemProperty().addListener((property, before, line) -> {
            if (line != null) {
                heard.accept(line);
            }
        });
        put(list, 0, 0);
        list.scrollTo(lines.size() - 1);
    }

    /** Code and tables by their first rows: with rows of all heights the list would leave half of its page empty. */
    private static String begun(String text) {
        List<String> rows = text.lines().toList();
        return rows.size() <= MOST_ROWS ? text : String.join("\n", rows.subList(0, MOST_ROWS)) + "\n\u2026";
    }

    private String name(StoryLine line) {
        return words.company()
                .find(line.speaker())
                .map(agent -> words.of("agent." + agent.id()))
                .orElse(line.speaker().equals(StoryLine.PLAYER) ? words.of("player") : words.of("system"));
    }

    /** One line; used again for another when it has scrolled out of view. */
    private final class Row extends ListCell<StoryLine> {
        private final Label speaker = Controls.label("", "sheet-speaker");
        private final Label text = Controls.paragraph("", INNER - NAME - GAP - EDGES, "sheet-text");
        private final HBox row = new HBox(GAP, speaker, text);

        Row() {
            getStyleClass().setAll("history-line");
            speaker.setMinWidth(NAME);
            speaker.setAlignment(Pos.TOP_RIGHT);
            row.setMinHeight(Region.USE_PREF_SIZE);
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(StoryLine line, boolean empty) {
            super.updateItem(line, empty);
            if (empty || line == null) {
                setGraphic(null);
                return;
            }
            speaker.setText(name(line));
            text.setText(begun(line.text()));
            setAccessibleText(speaker.getText() + ": " + line.text());
            setGraphic(row);
        }
    }
}
