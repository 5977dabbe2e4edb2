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
    /** How high the curves are drawn: the lower, the larger the letters around them. */
    private static final double[] CHARTS = {130, 110, 90, 70};

    static final int LONGEST_NAME = 64;

    private final RoundChart chart;

    ResultCard(Words words, RunResult result) {
        super(6);
        VBox numbers = new VBox(2);
        result.figures().forEach(figure -> numbers.getChildren().add(number(figure)));
        chart = new RoundChart(words.locale(), result.lines(), INNER, CHARTS[0], false);
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

    /** Makes room where letters are large: the curves become lower, to a point, from which on the numbers must do. */
    void fit(double room) {
        for (double height : CHARTS) {
            chart.height(height);
            applyCss(); // what is drawn anew has its letters only then
            if (prefHeight(INNER) <= room) {
                return;
            }
        }
        chart.setVisible(false);
        chart.setManaged(false);
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
