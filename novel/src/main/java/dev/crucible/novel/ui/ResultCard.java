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
    private static final double NUMBER = 92;
    private static final double GAP = 10;
    private static final double CHART = 130;
    private static final int LONGEST_NAME = 64;

    ResultCard(Words words, RunResult result) {
        super(6);
        VBox numbers = new VBox(2);
        result.figures().forEach(figure -> numbers.getChildren().add(number(figure)));
        RoundChart chart = new RoundChart(words.locale(), result.lines(), INNER, CHART, false);
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

    /** A line of its own, so that no name is broken within a word. */
    private static HBox number(RunResult.Figure figure) {
        Label value = Controls.label(figure.value(), "run-number");
        value.setMinWidth(NUMBER);
        Label of = Controls.paragraph(figure.of().replace("-", "-\u200B"), INNER - NUMBER - GAP, "run-of");
        HBox line = new HBox(GAP, value, of);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }
}
