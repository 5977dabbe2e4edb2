package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Journal;
import dev.crucible.story.Agent;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;

/** Virtues with their patrons and changes in this session, and the facts that the crew remembers, which the player may delete. */
public final class JournalSheet extends Sheet {
    private static final double BAR = 190;
    private static final double NAME = 200;

    private final Words words;
    private final Pictures pictures;

    /**
     * Creates the sheet.
     *
     * @param forget deletes a fact by its id
     */
    public JournalSheet(Words words, Pictures pictures, Journal journal, Consumer<Integer> forget, Runnable back) {
        super("forge_journal", words.of("journal.title"), words.of("back"), back);
        this.words = words;
        this.pictures = pictures;
        if (journal.virtues().isEmpty() && journal.facts().isEmpty()) {
            put(Controls.paragraph(words.of("journal.empty"), 700, "sheet-text"), 0, 20);
            return;
        }
        VBox virtues = new VBox(10, Controls.label(words.of("journal.virtues"), "sheet-head"));
        journal.virtues().forEach(virtue -> virtues.getChildren().add(row(virtue)));
        scroll(virtues, 0, 0, 600, 480);
        VBox facts = new VBox(12);
        remembered(facts, "journal.facts", journal, false, forget);
        remembered(facts, "journal.lab", journal, true, forget);
        scroll(facts, 640, 0, 424, 480);
    }

    /** Adds the facts about the player, or the findings from the lab. */
    private void remembered(VBox facts, String head, Journal journal, boolean finding, Consumer<Integer> forget) {
        facts.getChildren().add(Controls.label(words.of(head), "sheet-head"));
        var known = journal.facts().stream()
                .filter(fact -> fact.finding() == finding)
                .toList();
        known.forEach(fact -> facts.getChildren().add(fact(fact, forget)));
        if (known.isEmpty()) {
            facts.getChildren().add(Controls.paragraph(words.of(head + ".none"), 400, "sheet-quiet"));
        }
    }

    private HBox fact(Journal.Fact fact, Consumer<Integer> forget) {
        Label body = Controls.paragraph("\u2014 " + fact.body(), 300, "sheet-text");
        HBox.setHgrow(body, Priority.ALWAYS);
        HBox row = new HBox(10, body);
        row.setAlignment(Pos.CENTER_LEFT);
        if (fact.id() >= 0) {
            var button = Controls.button(
                    "forget-" + fact.id(), words.of("journal.forget"), "tab", () -> forget.accept(fact.id()));
            button.setAccessibleText(words.of("journal.forget") + ": " + fact.body());
            button.setMinWidth(USE_PREF_SIZE);
            row.getChildren().add(button);
        }
        return row;
    }

    private HBox row(Journal.Virtue virtue) {
        String name = words.ofOr("virtue." + virtue.id(), virtue.id());
        Label label = Controls.label(name, "sheet-text");
        label.setWrapText(true);
        label.setMinWidth(NAME);
        label.setMaxWidth(NAME);
        Rectangle ground = new Rectangle(BAR, 14);
        ground.getStyleClass().add("bar-ground");
        Rectangle bar = new Rectangle(BAR * virtue.score(), 14);
        bar.getStyleClass().add("bar");
        Pane bars = new Pane(ground, bar);
        bars.setMaxHeight(14);
        bars.setMinWidth(BAR);
        long score = Math.round(100 * virtue.score());
        Label points = Controls.label(Long.toString(score), "sheet-text");
        points.setMinWidth(36);
        String change = virtue.delta() == 0 ? "" : String.format(words.locale(), "%+.1f", 100 * virtue.delta());
        HBox row = new HBox(14);
        Optional<Agent> patron = words.company().find(virtue.patron());
        patron.ifPresent(agent -> row.getChildren().add(AffinityHud.face(agent, pictures)));
        row.getChildren().addAll(label, bars, points, Controls.label(change, "sheet-quiet"));
        row.setAlignment(Pos.CENTER_LEFT);
        row.setAccessibleText(name + ": " + score
                + patron.map(agent -> ", " + words.of("journal.patron", words.of("agent." + agent.id())))
                        .orElse(""));
        return row;
    }
}
