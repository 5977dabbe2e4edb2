package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** A result card: the experiment's name, three numbers, and the curves. */
final class ResultCard extends VBox {
    static final double WIDTH = 300;
    private static final double INNER = WIDTH - 28;
    private static final double NUMBER = 92;
    private static final double GAP = 10;
    /** Heights of the chart to try; larger letters need lower ones. */
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

    /** Lowers the chart, within limits, until the card fits; then hides it. */
    void fit(double room) {
        for (double height : CHARTS) {
            chart.height(height);
            applyCss(); // labels have their font only after that
            if (prefHeight(INNER) <= room) {
                return;
            }
        }
        chart.setVisible(false);
        chart.setManaged(false);
    }

    /** Returns a row for a figure. Hyphens may break, so that no name is broken within a word. */
    private static HBox number(RunResult.Figure figure) {
        Label value = Controls.label(figure.value(), "run-number");
        value.setMinWidth(NUMBER);
        Label of = Controls.paragraph(figure.of().replace("-", "-\u200B"), INNER - NUMBER - GAP, "run-of");
        HBox line = new HBox(GAP, value, of);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }
}
