package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polyline;

/** Line chart of accuracy by round, one line per strategy. */
final class RoundChart extends VBox {
    private static final double LEFT = 62;
    /** Width before a name in the legend: a sample of its line. */
    private static final double SAMPLE = 30;

    private static final double GAP = 8;
    private static final double STROKE = 4;
    /** Line styles, distinguishable also by their dashes. */
    private static final List<String> STROKES = List.of(
            "-fx-stroke: #A63D2F;",
            "-fx-stroke: #17698A; -fx-stroke-dash-array: 9 5;",
            "-fx-stroke: #5E7A2E; -fx-stroke-dash-array: 3 4;",
            "-fx-stroke: #7A5C0C; -fx-stroke-dash-array: 12 4 3 4;",
            "-fx-stroke: #7B3F8C; -fx-stroke-dash-array: 6 3;",
            "-fx-stroke: #3A2E1F;");

    private final NavigableMap<Integer, NavigableMap<Integer, Double>> lines = new TreeMap<>();
    private final Pane plot = new Pane();
    private final FlowPane legend = new FlowPane(22, 4);
    private final Locale locale;
    private final List<String> strategies;
    private final double width;
    private double height;
    private final boolean standing;
    private int rounds = 1;

    /**
     * Creates a chart with standings.
     *
     * @param locale locale of the figures
     * @param strategies names by number
     */
    RoundChart(Locale locale, List<String> strategies, double width, double height) {
        this(locale, strategies, width, height, true);
    }

    /**
     * Creates a chart.
     *
     * @param standing true to show round and accuracy of each line in the legend
     */
    RoundChart(Locale locale, List<String> strategies, double width, double height, boolean standing) {
        super(8);
        this.locale = locale;
        this.standing = standing;
        this.strategies = strategies;
        this.width = width;
        this.height = height;
        setId("rounds");
        legend.setPrefWrapLength(width);
        getChildren().addAll(plot, legend);
        height(height);
    }

    /** Sets the height of the plot, without the legend. */
    void height(double other) {
        height = other;
        plot.setPrefSize(width, height);
        plot.setMinHeight(height);
        draw();
    }

    void add(LabRun.Round round) {
        rounds = Math.max(rounds, round.rounds());
        lines.computeIfAbsent(round.strategy(), number -> new TreeMap<>()).put(round.round(), round.accuracy());
        draw();
    }

    private void draw() {
        plot.getChildren().clear();
        legend.getChildren().clear();
        double most = Math.max(
                .1,
                lines.values().stream()
                        .flatMap(line -> line.values().stream())
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(1));
        double top = Math.min(1, Math.ceil(most * 10) / 10);
        for (double share : new double[] {0, .5, 1}) {
            Line grid = new Line(LEFT, y(share), width, y(share));
            grid.getStyleClass().add("grid");
            Label scale = Controls.label(Math.round(100 * share * top) + " %", "sheet-quiet");
            plot.getChildren().addAll(grid, Controls.at(scale, 0, y(share) - 12));
        }
        lines.descendingMap().forEach((number, line) -> draw(number, line, top)); // the first is on top
        lines.forEach(this::name);
    }

    private void draw(int number, NavigableMap<Integer, Double> line, double top) {
        String stroke = STROKES.get(number % STROKES.size());
        Polyline drawn = new Polyline();
        line.forEach((round, accuracy) -> drawn.getPoints().addAll(x(round), y(accuracy / top)));
        drawn.getStyleClass().add("round-line");
        drawn.setStyle(stroke);
        Circle now = new Circle(x(line.lastKey()), y(line.lastEntry().getValue() / top), 4);
        now.setStyle(stroke.replace("stroke:", "fill:"));
        plot.getChildren().addAll(drawn, now);
    }

    private void name(int number, NavigableMap<Integer, Double> line) {
        Line sample = new Line(0, 0, SAMPLE, 0);
        sample.getStyleClass().add("round-line");
        sample.setStyle(STROKES.get(number % STROKES.size()));
        String name = number >= 0 && number < strategies.size() ? strategies.get(number) : Integer.toString(number + 1);
        Label told = Controls.label(standing ? standing(name, line) : name, "sheet-text");
        told.setWrapText(true);
        told.setMaxWidth(width - SAMPLE - STROKE - GAP);
        HBox entry = new HBox(GAP, sample, told);
        entry.setAlignment(Pos.CENTER_LEFT);
        legend.getChildren().add(entry);
    }

    private String standing(String name, NavigableMap<Integer, Double> line) {
        double accuracy = 100 * line.lastEntry().getValue();
        return String.format(locale, "%s  %d/%d  %.1f %%", name, line.lastKey(), rounds, accuracy);
    }

    private double x(int round) {
        return LEFT + 8 + (width - LEFT - 16) * (rounds == 1 ? 1 : (round - 1.0) / (rounds - 1));
    }

    private double y(double share) {
        return height - 12 - (height - 24) * share;
    }
}
