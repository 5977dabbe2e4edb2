package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Editor of the key bindings: a click on a key, then the new key. A key in use is reported and not changed. */
final class KeysSheet extends Sheet {
    private final Words words;
    private final Consumer<Map<String, String>> changed;
    private final Map<Command, Button> buttons = new EnumMap<>(Command.class);
    private final Label note;
    private KeyBindings bindings;
    private Optional<Command> wanted = Optional.empty();

    KeysSheet(Words words, KeyBindings bindings, Consumer<Map<String, String>> changed, Runnable back) {
        super("keys", words.of("keys.title"), words.of("back"), back);
        this.words = words;
        this.bindings = bindings;
        this.changed = changed;
        List<Command> all = List.of(Command.values());
        int half = (all.size() + 1) / 2;
        HBox columns = new HBox(64, column(all.subList(0, half)), column(all.subList(half, all.size())));
        scroll(columns, 0, 0, INNER, 392);
        note = put(Controls.paragraph(words.of("keys.note"), INNER, "sheet-text"), 0, 402);
        note.setId("keys-note");
        put(Controls.button("keys-reset", words.of("keys.reset"), "gold-button", this::reset), 170, 490);
        name();
    }

    private VBox column(List<Command> commands) {
        VBox column = new VBox(4);
        commands.forEach(command -> column.getChildren().add(row(command)));
        return column;
    }

    private HBox row(Command command) {
        Label told = Controls.label(words.of("command." + command.word()), "sheet-text");
        told.setMaxWidth(Double.MAX_VALUE);
        told.setWrapText(true);
        told.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(told, Priority.ALWAYS);
        Button button = Controls.button("key-" + command.word(), "", "gold-button", () -> want(command));
        button.setMinWidth(170);
        buttons.put(command, button);
        HBox row = new HBox(16, told, button);
        row.setPrefWidth(480);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private void name() {
        buttons.forEach((command, button) -> {
            String key = KeyBindings.name(bindings.key(command), words);
            button.setText(wanted.filter(command::equals).isPresent() ? words.of("keys.press") : key);
            button.setAccessibleText(words.of("command." + command.word()) + ": " + key);
        });
    }

    private void want(Command command) {
        wanted = Optional.of(command);
        name();
    }

    private void reset() {
        wanted = Optional.empty();
        bindings = KeyBindings.USUAL;
        note.setText(words.of("keys.note"));
        name();
        changed.accept(Map.of());
    }

    /** Assigns a key to the command that waits for one; returns false if none does. Escape cancels. */
    boolean take(KeyCode key) {
        if (wanted.isEmpty()) {
            return false;
        }
        Command command = wanted.get();
        Optional<Command> other = bindings.command(key).filter(taken -> taken != command);
        if (key == KeyCode.ESCAPE) {
            note.setText(words.of("keys.note"));
        } else if (KeyBindings.isFixed(key)) {
            note.setText(words.of("keys.fixed", KeyBindings.name(key, words)));
        } else if (other.isPresent()) {
            note.setText(words.of(
                    "keys.taken",
                    KeyBindings.name(key, words),
                    words.of("command." + other.get().word())));
        } else {
            Map<String, String> chosen = bindings.with(command, key);
            bindings = KeyBindings.of(chosen);
            note.setText(words.of("keys.note"));
            changed.accept(chosen);
        }
        wanted = Optional.empty();
        name();
        return true;
    }
}
