package dev.crucible.novel.ui;

import java.util.Locale;
import javafx.scene.input.KeyCode;

/** Commands with a configurable key; Escape, Enter, arrows and digits are fixed. */
enum Command {
    READ_ON(KeyCode.SPACE),
    LOOK_BACK(KeyCode.PAGE_UP),
    LOOK_FORWARD(KeyCode.PAGE_DOWN),
    SKIP(KeyCode.TAB),
    SKIP_HELD(KeyCode.CONTROL),
    AUTO(KeyCode.A),
    HIDE(KeyCode.H),
    FULL_SCREEN(KeyCode.F),
    QUICK_SAVE(KeyCode.F5),
    QUICK_LOAD(KeyCode.F9),
    PICTURE(KeyCode.S),
    SELF_VOICING(KeyCode.V),
    CODEX(KeyCode.C),
    LAB(KeyCode.L),
    HELP(KeyCode.F1);

    private final KeyCode usual;

    Command(KeyCode usual) {
        this.usual = usual;
    }

    /** Returns the default key. */
    KeyCode usual() {
        return usual;
    }

    /** Returns true if holding the key repeats the command. */
    boolean isRepeated() {
        return switch (this) {
            case READ_ON, LOOK_BACK, LOOK_FORWARD, SKIP_HELD -> true;
            case SKIP, AUTO, HIDE, FULL_SCREEN, QUICK_SAVE, QUICK_LOAD, PICTURE, SELF_VOICING, CODEX, LAB, HELP ->
                false;
        };
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
