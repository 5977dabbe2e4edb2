package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Journal;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;

/** Virtues with their patrons, what this session changed, and what the crew remembers. */
public final class JournalSheet extends Sheet {
    private static final double BAR = 260;

    public JournalSheet(Words words, Pictures pictures, Journal journal, Runnable back) {
        super("forge_journal", words.of("journal.title"), words.of("back"), back);
        if (journal.virtues().isEmpty() && journal.facts().isEmpty()) {
            put(Controls.paragraph(words.of("journal.empty"), 700, "sheet-text"), 0, 20);
            return;
        }
        VBox virtues = new VBox(10, Controls.label(words.of("journal.virtues"), "sheet-head"));
        List<Agent> patrons = List.of(Agent.values());
        int index = 0;
        for (var virtue : journal.virtues().entrySet()) {
            double delta = journal.deltas().getOrDefault(virtue.getKey(), 0.0);
            virtues.getChildren()
                    .add(row(
                            words,
                            pictures,
                            patrons.get(index++ % patrons.size()),
                            virtue.getKey(),
                            virtue.getValue(),
                            delta));
        }
        scroll(virtues, 0, 0, 600, 480);
        VBox facts = new VBox(12, Controls.label(words.of("journal.facts"), "sheet-head"));
        journal.facts()
                .forEach(fact -> facts.getChildren().add(Controls.paragraph("\u2014 " + fact, 380, "sheet-text")));
        scroll(facts, 650, 0, 410, 480);
    }

    private static HBox row(Words words, Pictures pictures, Agent patron, String virtue, double value, double delta) {
        String name = words.ofOr("virtue." + virtue, virtue);
        Label label = Controls.label(name, "sheet-text");
        label.setMinWidth(120);
        Rectangle ground = new Rectangle(BAR, 14);
        ground.getStyleClass().add("bar-ground");
        Rectangle bar = new Rectangle(BAR * Math.clamp(value, 0, 1), 14);
        bar.getStyleClass().add("bar");
        Pane bars = new Pane(ground, bar);
        bars.setMaxHeight(14);
        String change = delta == 0 ? "" : String.format(Locale.ROOT, "%+.0f", 100 * delta);
        HBox row = new HBox(
                14,
                AffinityHud.face(patron, pictures),
                label,
                bars,
                Controls.label(Integer.toString((int) Math.round(100 * value)), "sheet-text"),
                Controls.label(change, "sheet-quiet"));
        row.setAlignment(Pos.CENTER_LEFT);
        row.setAccessibleText(name + ": " + Math.round(100 * value) + ", "
                + words.of("journal.patron", words.of("agent." + patron.id())));
        return row;
    }
}
