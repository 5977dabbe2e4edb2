package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Mentions;
import dev.crucible.story.Agent;
import dev.crucible.story.director.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Input field: up and down recall earlier lines, an @ offers names, and Tab or Enter accepts one. While it is empty,
 * suggestions stand above it, and their number says one.
 */
public final class InputBar extends VBox {
    private static final int LONGEST = 400;

    private final TextField field = new TextField();
    private final HBox offers = new HBox(8);
    private final Label left = Controls.label("", "input-left");
    private final List<String> written = new ArrayList<>();
    private final Words words;
    private final Pictures pictures;
    private final Consumer<String> send;
    private List<Suggestion> suggestions = List.of();
    private int at;

    public InputBar(Words words, Pictures pictures, Consumer<String> send) {
        super(6);
        this.words = words;
        this.pictures = pictures;
        this.send = send;
        setId("forge_input");
        getStyleClass().add("input-bar");
        field.setId("input");
        field.setPromptText(words.of("input.prompt"));
        field.getStyleClass().setAll("input", "text-field", "text-input");
        field.setTextFormatter(
                new TextFormatter<>(change -> change.getControlNewText().length() <= LONGEST ? change : null));
        field.textProperty().addListener((property, before, now) -> changed());
        field.caretPositionProperty().addListener((property, before, now) -> changed());
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        field.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
        HBox.setHgrow(field, Priority.ALWAYS);
        offers.setId("mentions");
        offers.setMinHeight(36);
        offers.setAlignment(Pos.CENTER_LEFT);
        Button button = Controls.button("send", words.of("input.send"), "gold-button", this::submit);
        HBox row = new HBox(12, field, left, button);
        row.setAlignment(Pos.CENTER);
        getChildren().addAll(offers, row);
        setPrefWidth(1060);
        relocate(110, 548);
        changed();
    }

    public void focus() {
        Page.focus(field);
    }

    /** Sets the suggestions; an empty list is none. */
    void suggest(List<Suggestion> lines) {
        if (!suggestions.equals(lines)) {
            suggestions = List.copyOf(lines);
            changed();
        }
    }

    /** Says the suggestion of a number that is typed into the empty field. */
    private void typed(KeyEvent event) {
        String character = event.getCharacter();
        if (isEmpty() && character.matches("[1-9]") && Integer.parseInt(character) <= suggestions.size()) {
            event.consume();
            say(suggestions.get(Integer.parseInt(character) - 1).line());
        }
    }

    boolean isEmpty() {
        return field.getText().isEmpty();
    }

    /** Appends a character that was typed before the field existed. */
    void typedAhead(String character) {
        Controls.write(field, character);
    }

    private void changed() {
        left.setText(words.of("input.left", LONGEST - field.getText().length()));
        offers.getChildren().clear();
        for (int i = 0; isEmpty() && i < suggestions.size(); i++) {
            offers.getChildren().add(suggestion(i + 1, suggestions.get(i)));
        }
        for (Agent agent : Mentions.at(field.getText(), field.getCaretPosition(), words.company())) {
            Button offer = Controls.button(
                    "mention-" + agent.id(), words.of("agent." + agent.id()), "mention", () -> take(agent));
            offer.setGraphic(AffinityHud.face(agent, pictures));
            offer.setFocusTraversable(false);
            offers.getChildren().add(offer);
        }
    }

    private Button suggestion(int number, Suggestion offered) {
        Button button = Controls.button(
                "suggestion-" + number, number + "  " + offered.text(), "mention", () -> say(offered.line()));
        button.setAccessibleText(number + ": " + offered.text());
        return button;
    }

    private void take(Agent agent) {
        String completed = Mentions.complete(field.getText(), field.getCaretPosition(), agent);
        int caret = completed.indexOf("@" + agent.id() + " ") + agent.id().length() + 2;
        field.setText(completed);
        field.positionCaret(Math.min(caret, completed.length()));
        field.requestFocus();
    }

    private void key(KeyEvent event) {
        List<Agent> offered = Mentions.at(field.getText(), field.getCaretPosition(), words.company());
        boolean word = !offered.isEmpty() && !field.getText().endsWith("@");
        boolean tab = event.getCode() == KeyCode.TAB;
        boolean enter = event.getCode() == KeyCode.ENTER;
        if ((tab && !offered.isEmpty()) || (enter && word)) {
            take(offered.getFirst());
        } else if (enter) {
            submit();
        } else if (event.getCode() == KeyCode.UP) {
            recall(at - 1);
        } else if (event.getCode() == KeyCode.DOWN) {
            recall(at + 1);
        } else {
            return;
        }
        event.consume();
    }

    private void recall(int index) {
        if (index >= 0 && index <= written.size()) {
            at = index;
            field.setText(index == written.size() ? "" : written.get(index));
            field.end();
        }
    }

    private void submit() {
        String text = field.getText().strip();
        if (!text.isEmpty()) {
            say(text);
        }
    }

    private void say(String text) {
        written.add(text);
        at = written.size();
        field.clear();
        send.accept(text);
    }
}
