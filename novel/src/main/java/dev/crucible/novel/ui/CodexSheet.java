package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.story.Agent;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;

/** Who is who: the cast, each with all three faces. Serves as gallery too. */
public final class CodexSheet extends Sheet {
    private final Words words;
    private final Pictures pictures;
    private final Pane page = new Pane();

    public CodexSheet(Words words, Pictures pictures, Runnable back) {
        super("codex", words.of("codex.title"), words.of("back"), back);
        this.words = words;
        this.pictures = pictures;
        VBox list = new VBox(6, Controls.label(words.of("codex.characters"), "sheet-head"));
        for (Agent agent : Agent.values()) {
            Button entry =
                    Controls.button("codex-" + agent.id(), words.of("agent." + agent.id()), "tab", () -> open(agent));
            entry.setGraphic(AffinityHud.face(agent, pictures));
            list.getChildren().add(entry);
        }
        put(list, 0, 0);
        put(page, 240, 0);
        open(Agent.HEPHAESTUS);
    }

    private void open(Agent agent) {
        HBox faces = new HBox(10);
        for (String state : new String[] {"neutral", agent.ownState(), "vulnerable"}) {
            pictures.portrait(agent.id(), state, 320).ifPresent(image -> {
                VBox face = new VBox(
                        4,
                        Controls.picture(image, 264, 330),
                        Controls.label(words.of("state." + state), "sheet-quiet"));
                face.setAlignment(Pos.CENTER);
                faces.getChildren().add(face);
            });
        }
        VBox content = new VBox(
                6,
                Controls.label(words.of("agent." + agent.id()), "sheet-title"),
                Controls.label(words.of("epithet." + agent.id()), "sheet-head"),
                faces,
                Controls.paragraph(words.of("codex." + agent.id()), 800, "sheet-text"));
        page.getChildren().setAll(content);
    }
}
