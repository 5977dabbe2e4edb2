package dev.crucible.novel.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;

/** A modal question with fixed answers: click, arrows and Enter, or the answer's digit. */
public final class ChoicePanel extends StackPane {
    private static final double WIDTH = 452;
    static final double LEFT = 490;
    private static final double FOOT = 486;
    private static final double TALLEST = 430;
    private static final double EDGE = 16;
    /** Height around the question and the answers: edges, padding, and the space between. */
    private static final double AROUND = 100;

    private static final double QUESTION_EM = 1.17;
    private static final double ANSWER_EM = 1.1;
    private static final double[] SIZES = {1, .92, .85, .78, .72};

    private final VBox options = new VBox(10);
    private final List<Text> answers = new ArrayList<>();
    private List<String> choices = List.of();
    /** Layout to do once the letters have their size. */
    private Runnable fit = () -> {};

    private Consumer<String> picked = choice -> {};

    public ChoicePanel() {
        setId("agent_choice");
        getStyleClass().add("scrim");
        setPrefSize(Page.WIDTH, Page.HEIGHT);
        setVisible(false);
        setAccessibleRole(AccessibleRole.DIALOG);
        setFocusTraversable(true);
        addEventHandler(KeyEvent.KEY_PRESSED, this::enter);
    }

    /**
     * Asks a question.
     *
     * @param beside content that the question is about, shown next to it
     */
    void ask(String question, List<String> offered, Consumer<String> whenPicked, Optional<? extends Region> beside) {
        choices = offered;
        picked = whenPicked;
        Label title = Controls.paragraph(question, WIDTH - 60, "choice-question");
        options.getChildren().clear();
        answers.clear();
        for (int i = 0; i < offered.size(); i++) {
            options.getChildren().add(option(i));
        }
        ScrollPane scroll = new ScrollPane(options);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("clear-scroll");
        VBox panel = new VBox(12, title, scroll);
        panel.getStyleClass().add("choice-panel");
        panel.setPrefWidth(WIDTH);
        panel.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        // In large letters the answers scroll rather than cover the line.
        title.heightProperty()
                .addListener((property, before, height) ->
                        scroll.setMaxHeight(Math.min(TALLEST, FOOT - AROUND - height.doubleValue())));
        // Between the speaker's face and the hearts, above what was said.
        StackPane.setAlignment(panel, Pos.TOP_LEFT);
        panel.setTranslateX(LEFT);
        panel.heightProperty()
                .addListener((property, before, height) ->
                        panel.setTranslateY(Math.max(16, (FOOT - height.doubleValue()) / 2)));
        getChildren().setAll(panel);
        beside.ifPresent(this::standBeside);
        setAccessibleText(question);
        setVisible(true);
        // The answers are in a scroll pane: they are in the scene, and reachable by keys, only once CSS is applied.
        applyCss();
        fit = () -> shrink(title);
        // No answer has the focus yet, so that a key pressed to advance picks none.
        requestFocus();
    }

    /** Adds a button below the answers that shows more about the question. */
    void add(String label, Runnable look) {
        options.getChildren().add(Controls.button("choice-more", label, "choice-more", look));
    }

    /** Shows a card at the right, in place of the hearts. */
    private void standBeside(Region card) {
        card.getStyleClass().add("run-panel");
        card.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        StackPane.setAlignment(card, Pos.TOP_RIGHT);
        card.setTranslateX(-EDGE);
        card.setTranslateY(EDGE);
        getChildren().add(card);
    }

    @Override
    protected void layoutChildren() {
        fit.run();
        fit = () -> {};
        super.layoutChildren();
    }

    /** Shrinks large letters, within limits, until all answers are visible. */
    private void shrink(Label title) {
        for (double size : SIZES) {
            title.setStyle(em(QUESTION_EM * size));
            answers.forEach(answer -> answer.setStyle(em(ANSWER_EM * size)));
            applyCss();
            if (title.prefHeight(WIDTH - 60) + options.prefHeight(WIDTH - 60) <= FOOT - AROUND) {
                return;
            }
        }
    }

    private static String em(double size) {
        return String.format(Locale.ROOT, "-fx-font-size: %.3fem;", size);
    }

    /** Moves the focus from the question to its first or last answer. */
    private void enter(KeyEvent event) {
        boolean down = event.getCode() == KeyCode.DOWN;
        if (event.getTarget() == this && (down || event.getCode() == KeyCode.UP)) {
            (down ? options.getChildren().getFirst() : options.getChildren().getLast()).requestFocus();
            event.consume();
        }
    }

    public boolean isOpen() {
        return isVisible();
    }

    public void close() {
        setVisible(false);
    }

    /** Picks an answer by its number, from 1. Returns false if there is none. */
    public boolean pick(int number) {
        if (number < 1 || number > choices.size()) {
            return false;
        }
        close();
        picked.accept(choices.get(number - 1));
        return true;
    }

    private Node option(int index) {
        Text text = new Text(choices.get(index));
        text.setWrappingWidth(WIDTH - 140);
        text.getStyleClass().add("choice-text");
        answers.add(text);
        Label number = Controls.label(Integer.toString(index + 1), "choice-number");
        number.setMinWidth(USE_PREF_SIZE);
        HBox content = new HBox(14, number, text);
        content.setAlignment(Pos.CENTER_LEFT);
        Button button = Controls.button("choice-" + (index + 1), "", "choice-button", () -> pick(index + 1));
        button.setGraphic(content);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(index + 1 + ": " + choices.get(index));
        return button;
    }
}
