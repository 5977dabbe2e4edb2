package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/**
 * Panel at the right of the scene for a launched run: its state, its curve as soon as there are rounds, and its result
 * card once it is over.
 */
public final class RunPanel extends VBox {
    private static final double WIDTH = ResultCard.WIDTH;
    /** Width without padding and border. */
    private static final double INNER = WIDTH - 32;

    /** Fits next to the hearts. */
    static final double RIGHT = 935;

    private static final double FOOT = 446;
    private static final double TOP = 8;
    private static final double CHART = 84;
    /** Turns after which a card closes itself, so that it does not cover the listener all evening. */
    private static final int TURNS_SHOWN = 3;

    private final Words words;
    private int turnsLeft;
    private boolean covered;
    private Optional<RunResult> unasked = Optional.empty();

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

    /** Returns the texts of its language. */
    Words words() {
        return words;
    }

    /** Shows a run without rounds and returns the label for its state. */
    Label prepare(String name) {
        Label at = Controls.paragraph("", INNER, "run-of");
        at.setId("run-at");
        getChildren().setAll(head(name), at);
        turnsLeft = 0;
        at.textProperty()
                .addListener((property, before, text) -> setAccessibleText(words.of("run.prepared", name, text)));
        place();
        return at;
    }

    private Label head(String name) {
        String told = Words.shortened(RunNames.inWords(name, words), ResultCard.LONGEST_NAME);
        return Controls.paragraph(told, INNER, "run-head");
    }

    /** Begins a curve; the caller adds the rounds. */
    RoundChart begin(String name, List<String> rules) {
        RoundChart chart = new RoundChart(words.locale(), rules, INNER, CHART);
        getChildren().setAll(head(name), chart);
        turnsLeft = 0;
        setAccessibleText(words.of("run.live", name));
        place();
        return chart;
    }

    /** Shows a result. It stays until the reader closes it, or for three turns. */
    void show(RunResult result) {
        ResultCard card = new ResultCard(words, result);
        getChildren().setAll(card, Controls.button("run-close", words.of("run.close"), "gold-button", this::close));
        applyCss();
        card.fit(FOOT - TOP - prefHeight(WIDTH) + card.prefHeight(WIDTH));
        turnsLeft = TURNS_SHOWN;
        unasked = Optional.of(result);
        setAccessibleText(card.getAccessibleText());
        place();
    }

    /** Returns the card once more, for the question that follows it. */
    Optional<ResultCard> toAskAbout() {
        Optional<ResultCard> card = unasked.map(result -> new ResultCard(words, result));
        unasked = Optional.empty();
        return card;
    }

    /** Returns true while a result is shown. */
    boolean isHeld() {
        return turnsLeft > 0;
    }

    /** Notes the end of a turn. */
    void turnOver() {
        if (turnsLeft > 0 && --turnsLeft == 0) {
            close();
        }
    }

    void close() {
        turnsLeft = 0;
        getChildren().clear();
        place();
    }

    /** Hides the panel while a question is in its place. */
    void cover(boolean by) {
        covered = by;
        place();
    }

    private void place() {
        setVisible(!covered && !getChildren().isEmpty());
    }
}
