package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Codex;
import dev.crucible.story.Agent;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;

/** Characters and terms that the player has met, and the tour to read again. */
public final class CodexSheet extends Sheet {
    private static final int LESSONS = 4;

    private final Words words;
    private final Pictures pictures;
    private final Set<String> open;
    private final Pane page = new Pane();

    /**
     * Creates the sheet.
     *
     * @param open ids of the unlocked entries
     */
    public CodexSheet(Words words, Pictures pictures, Set<String> open, Runnable back) {
        super("codex", words.of("codex.title"), words.of("back"), back);
        this.words = words;
        this.pictures = pictures;
        this.open = open;
        VBox list = new VBox(4, Controls.label(words.of("codex.characters"), "sheet-head"));
        for (Agent agent : words.company().all()) {
            Button entry = entry(agent.id(), words.of("agent." + agent.id()), () -> character(agent));
            if (open.contains(agent.id())) {
                entry.setGraphic(AffinityHud.face(agent, pictures));
            }
            list.getChildren().add(entry);
        }
        list.getChildren().add(Controls.label(words.of("codex.terms"), "sheet-head"));
        for (Codex.Term term : Codex.Term.values()) {
            list.getChildren().add(entry(term.id(), words.of("term." + term.id()), () -> term(term)));
        }
        list.getChildren().add(Controls.label(words.of("codex.help"), "sheet-head"));
        list.getChildren().add(Controls.button("codex-tour", words.of("codex.tour"), "tab", this::tour));
        scroll(list, 0, 0, 270, 480);
        scroll(page, 300, 0, 764, 480);
        tour();
    }

    private Button entry(String id, String name, Runnable show) {
        boolean known = open.contains(id);
        Button entry = Controls.button("codex-" + id, known ? name : words.of("codex.locked"), "tab", show);
        entry.setDisable(!known);
        return entry;
    }

    /** Shows a character's page. */
    final void character(Agent agent) {
        HBox top = new HBox(24);
        pictures.portrait(agent.id(), "neutral", 320)
                .ifPresent(image -> top.getChildren().add(Controls.picture(image, 240, 300)));
        top.getChildren()
                .add(new VBox(
                        6,
                        Controls.label(words.of("agent." + agent.id()), "sheet-title"),
                        Controls.label(words.of("epithet." + agent.id()), "sheet-head")));
        show(top, Controls.paragraph(words.of("codex." + agent.id()), 730, "sheet-text"));
    }

    private void term(Codex.Term term) {
        show(
                Controls.label(words.of("term." + term.id()), "sheet-title"),
                Controls.paragraph(words.of("codex." + term.id()), 730, "sheet-text"));
    }

    private void tour() {
        VBox lessons = new VBox(10);
        for (int lesson = 1; lesson <= LESSONS; lesson++) {
            lessons.getChildren().add(Controls.paragraph(words.of("tutorial." + lesson), 730, "sheet-text"));
        }
        show(Controls.label(words.of("codex.tour"), "sheet-title"), lessons);
    }

    private void show(Node head, Node text) {
        page.getChildren().setAll(new VBox(12, head, text));
    }
}
