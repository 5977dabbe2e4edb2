package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A result to look at: what was tried, three numbers, and the curves. */
final class ResultCard extends VBox {
    static final double WIDTH = 300;
    private static final double INNER = WIDTH - 28;
    private static final double CHART = 130;
    private static final int LONGEST_NAME = 64;

    ResultCard(Words words, RunResult result) {
        super(6);
        HBox numbers = new HBox(10);
        result.figures().forEach(figure -> numbers.getChildren().add(number(figure)));
        RoundChart chart = new RoundChart(result.lines(), INNER, CHART, false);
        result.rounds().forEach(chart::add);
        getChildren()
                .addAll(
                        Controls.paragraph(Words.shortened(result.name(), LONGEST_NAME), INNER, "run-head"),
                        numbers,
                        chart);
        setAccessibleText(words.of("run.over", result.name()) + " "
                + result.figures().stream()
                        .map(figure -> figure.value() + " " + figure.of())
                        .collect(Collectors.joining(", ")));
    }

    private static VBox number(RunResult.Figure figure) {
        Label value = Controls.label(figure.value(), "run-number");
        value.setMinWidth(USE_PREF_SIZE); // a number that is cut is none
        VBox box = new VBox(0, value, Controls.paragraph(figure.of().replace("-", "-\u200B"), 84, "run-of"));
        box.setAlignment(Pos.TOP_LEFT);
        box.setPrefWidth(84);
        return box;
    }
}
