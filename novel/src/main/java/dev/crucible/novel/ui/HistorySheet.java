package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Line;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The lines that were read, the newest at the foot. */
public final class HistorySheet extends Sheet {
    public HistorySheet(Words words, List<Line> lines, Runnable back) {
        super("history", words.of("history.title"), words.of("back"), back);
        VBox column = new VBox(12);
        for (Line line : lines) {
            String name = Agent.of(line.speaker())
                    .map(agent -> words.of("agent." + agent.id()))
                    .orElse(line.speaker().equals(Line.PLAYER) ? words.of("player") : words.of("system"));
            Label speaker = Controls.label(name, "sheet-speaker");
            speaker.setMinWidth(160);
            speaker.setAlignment(Pos.TOP_RIGHT);
            Label text = Controls.paragraph(line.text(), INNER - 220, "sheet-text");
            HBox row = new HBox(18, speaker, text);
            row.setMinHeight(Region.USE_PREF_SIZE);
            column.getChildren().add(row);
        }
        ScrollPane scroll = scroll(column, 0, 0, INNER, 470);
        scroll.setVvalue(1);
        column.heightProperty().addListener((property, before, now) -> scroll.setVvalue(1));
    }
}
