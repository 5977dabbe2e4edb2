package dev.crucible.novel.ui;

import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Sends a gamepad's keys as keyboard events. */
final class PadKeys {
    private PadKeys() {}

    /** Presses and releases a key on the focused node; Enter on a button clicks it. */
    static void press(Scene scene, KeyCode code) {
        Node focus = scene.getFocusOwner() == null ? scene.getRoot() : scene.getFocusOwner();
        if (code == KeyCode.ENTER && focus instanceof ButtonBase button) {
            button.fire();
            return;
        }
        Event.fireEvent(focus, event(KeyEvent.KEY_PRESSED, code));
        Event.fireEvent(focus, event(KeyEvent.KEY_RELEASED, code));
    }

    private static KeyEvent event(javafx.event.EventType<KeyEvent> type, KeyCode code) {
        return new KeyEvent(type, "", "", code, false, false, false, false);
    }
}
