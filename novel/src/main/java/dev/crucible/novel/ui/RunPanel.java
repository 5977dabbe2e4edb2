package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.RunCourse;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** At the right of the scene: the curve of the run that goes on, and once it is over its card, with three numbers and the curve. */
public final class RunPanel extends VBox {
    private static final double WIDTH = 300;
    /** Beside the hearts. */
    static final double RIGHT = 935;

    private static final double FOOT = 446;
    private static final double CHART = 84;
    private static final double TALL_CHART = 130;
    private static final int LONGEST_NAME = 44;
    /** A card that nobody closes is not before the listener for the rest of the evening. */
    private static final int TURNS_SHOWN = 3;

    private final Words words;
    private int turnsLeft;

    public RunPanel(Words words) {
        super(6);
        this.words = words;
        setId("run_panel");
        getStyleClass().add("run-panel");
        setPrefWidth(WIDTH);
        heightProperty()
                .addListener((property, before, height) -> relocate(RIGHT - WIDTH, FOOT - height.doubleValue()));
        setVisible(false);
    }

    /** What it is told in. */
    Words words() {
        return words;
    }

    /** Begins a curve; the rounds are given to it. */
    RoundChart begin(String name, List<String> rules) {
        RoundChart chart = new RoundChart(rules, WIDTH - 28, CHART);
        getChildren().setAll(Controls.paragraph(Words.shortened(name, LONGEST_NAME), WIDTH - 28, "run-head"), chart);
        turnsLeft = 0;
        setAccessibleText(words.of("run.live", name));
        setVisible(true);
        return chart;
    }

    /** Shows what a run has come to. It stays until the reader closes it, or has talked on for three turns. */
    void show(String name, RunCourse.Outcome outcome, List<String> rules, List<LabRun.Round> rounds) {
        RoundChart chart = new RoundChart(rules, WIDTH - 28, TALL_CHART);
        rounds.forEach(chart::add);
        HBox numbers = new HBox(
                10,
                number(percent(outcome.end()), words.of("run.end", outcome.best())),
                number(points(outcome.gap()), words.of(rules.size() > 1 ? "run.gap" : "run.drop")),
                number(Integer.toString(outcome.rounds()), words.of("run.rounds")));
        Button close = Controls.button("run-close", words.of("run.close"), "gold-button", this::close);
        getChildren()
                .setAll(
                        Controls.paragraph(Words.shortened(name, LONGEST_NAME), WIDTH - 28, "run-head"),
                        numbers,
                        chart,
                        close);
        turnsLeft = TURNS_SHOWN;
        setAccessibleText(words.of("run.over", name) + " " + percent(outcome.end()) + " "
                + words.of("run.end", outcome.best())
                + ", " + points(outcome.gap()) + " " + words.of(rules.size() > 1 ? "run.gap" : "run.drop") + ", "
                + outcome.rounds() + " " + words.of("run.rounds"));
        setVisible(true);
    }

    /** A turn is over. */
    void turnOver() {
        if (turnsLeft > 0 && --turnsLeft == 0) {
            close();
        }
    }

    void close() {
        turnsLeft = 0;
        setVisible(false);
        getChildren().clear();
    }

    private static VBox number(String value, String of) {
        VBox box = new VBox(0, Controls.label(value, "run-number"), Controls.paragraph(of, 84, "run-of"));
        box.setAlignment(Pos.TOP_LEFT);
        box.setPrefWidth(84);
        return box;
    }

    /** Of percentage points, which the words beside it say. */
    private String points(double share) {
        return String.format(words.locale(), "%.1f", 100 * share);
    }

    private String percent(double share) {
        return String.format(words.locale(), "%.1f %%", 100 * share);
    }
}
