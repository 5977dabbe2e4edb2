package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.story.StoryLine;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The lines read, newest at the bottom; only visible ones are laid out. Choosing a line speaks it again. */
public final class HistorySheet extends Sheet {
    private static final double NAME = 160;
    private static final double GAP = 18;
    /** Width of the scroll bar and the rows' edges. */
    private static final double EDGES = 42;

    private final Words words;

    public HistorySheet(Words words, List<StoryLine> lines, Consumer<StoryLine> heard, Runnable back) {
        super("history", words.of("history.title"), words.of("back"), back);
        this.words = words;
        LineColumn<StoryLine> column = new LineColumn<>(lines, Row::new, heard);
        column.setId("history-lines");
        column.getStyleClass().add("clear-scroll");
        column.setAccessibleText(words.of("history.title"));
        column.setPrefSize(INNER, 470);
        put(column, 0, 0);
    }

    private String name(StoryLine line) {
        return words.company()
                .find(line.speaker())
                .map(agent -> words.of("agent." + agent.id()))
                .orElse(line.speaker().equals(StoryLine.PLAYER) ? words.of("player") : words.of("system"));
    }

    /** One line. */
    final class Row extends HBox {
        private final StoryLine line;

        Row(StoryLine line) {
            super(GAP);
            this.line = line;
            Label speaker = Controls.label(name(line), "sheet-speaker");
            speaker.setMinWidth(NAME);
            speaker.setAlignment(Pos.TOP_RIGHT);
            Label text = Controls.paragraph(line.text(), INNER - NAME - GAP - EDGES, "sheet-text");
            getStyleClass().setAll("history-line");
            getChildren().addAll(speaker, text);
            setAccessibleText(speaker.getText() + ": " + line.text());
        }

        StoryLine line() {
            return line;
        }
    }
}
