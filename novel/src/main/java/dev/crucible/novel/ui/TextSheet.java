package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A page of text; lines with a tab become two columns. */
public final class TextSheet extends Sheet {
    /**
     * Returns one of the novel's own pages.
     *
     * @param name {@code help} or {@code about}
     * @param keys bindings that the help lists
     */
    static TextSheet of(Words words, String name, KeyBindings keys, Runnable back) {
        String text = name.equals("help") ? words.of("help.keys", keys.names(words)) : words.of(name + ".text");
        return new TextSheet(words, name, words.of(name + ".title"), text, back);
    }

    public TextSheet(Words words, String id, String title, String text, Runnable back) {
        super(id, title, words.of("back"), back);
        VBox column = new VBox(7);
        for (String line : text.split("\n")) {
            String[] cells = line.split("\t", 2);
            if (cells.length == 1) {
                column.getChildren().add(Controls.paragraph(line, INNER - 40, "sheet-text"));
            } else {
                Label first = Controls.label(cells[0], "sheet-speaker");
                first.setMinWidth(300);
                column.getChildren().add(new HBox(20, first, Controls.paragraph(cells[1], INNER - 360, "sheet-text")));
            }
        }
        scroll(column, 0, 0, INNER, 480);
    }
}
