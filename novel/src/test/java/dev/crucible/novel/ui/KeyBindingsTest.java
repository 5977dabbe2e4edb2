package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

class KeyBindingsTest {
    @Test
    void aChosenKeyTakesThePlaceOfTheUsualOne() {
        KeyBindings keys = KeyBindings.of(KeyBindings.USUAL.with(Command.HIDE, KeyCode.Q));
        assertThat(keys.command(KeyCode.Q)).contains(Command.HIDE);
        assertThat(keys.command(KeyCode.H)).isEmpty();
        assertThat(keys.with(Command.HIDE, KeyCode.H))
                .as("nothing but what is not as usual is kept")
                .isEmpty();
    }

    @Test
    void whatMakesNoSenseIsAsUsual() {
        for (Map<String, String> chosen : java.util.List.of(
                Map.of("HIDE", "NO_SUCH_KEY"),
                Map.of("HIDE", "C"),
                Map.of("HIDE", "ESCAPE"),
                Map.of("HIDE", "DIGIT1"),
                Map.of("OF_ANOTHER_VERSION", "Q"))) {
            assertThat(KeyBindings.of(chosen).key(Command.HIDE))
                    .as(chosen.toString())
                    .isEqualTo(KeyCode.H);
        }
    }

    @Test
    void twoThatChangePlacesAreNoConflict() {
        KeyBindings keys = KeyBindings.of(Map.of("HIDE", "C", "CODEX", "H"));
        assertThat(keys.command(KeyCode.C)).contains(Command.HIDE);
        assertThat(keys.command(KeyCode.H)).contains(Command.CODEX);
    }
}
