package dev.crucible.novel.ui;

import javafx.scene.AccessibleRole;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A notice or question with one or two buttons: the wellness notice, a missing bridge, confirmations. */
public final class QuestionSheet extends StackPane {
    private static final double WIDTH = 760;

    /** A button's text and action. */
    public record Answer(String text, Runnable action) {}

    public QuestionSheet(String id, String title, String text, Answer... answers) {
        setId(id);
        getStyleClass().add("sheet-veil");
        setPrefSize(Page.WIDTH, Page.HEIGHT);
        setAccessibleRole(AccessibleRole.DIALOG);
        setAccessibleText(title + ": " + text);
        FlowPane row = new FlowPane(18, 12);
        row.setPrefWrapLength(WIDTH - 80);
        for (int i = 0; i < answers.length; i++) {
            row.getChildren()
                    .add(Controls.button("answer-" + (i + 1), answers[i].text(), "gold-button", answers[i].action()));
        }
        VBox panel = new VBox(
                22, Controls.label(title, "sheet-title"), Controls.paragraph(text, WIDTH - 80, "question-text"), row);
        panel.getStyleClass().add("choice-panel");
        panel.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        getChildren().add(panel);
    }
}
