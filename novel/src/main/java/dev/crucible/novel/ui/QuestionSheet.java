package dev.crucible.novel.ui;

import javafx.scene.layout.HBox;

/** A notice or question with one or two buttons: the wellness notice, a missing bridge, confirmations. */
public final class QuestionSheet extends Sheet {
    /** A button's text and what it does. */
    public record Answer(String text, Runnable action) {}

    public QuestionSheet(String id, String title, String text, Answer... answers) {
        super(id, title, "", null);
        put(Controls.paragraph(text, 760, "sheet-text"), 0, 40);
        HBox row = new HBox(18);
        for (int i = 0; i < answers.length; i++) {
            row.getChildren()
                    .add(Controls.button("answer-" + (i + 1), answers[i].text(), "gold-button", answers[i].action()));
        }
        put(row, 0, 400);
    }
}
