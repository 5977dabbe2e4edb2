package dev.crucible.novel.ui;

import javafx.scene.Scene;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.InputEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/**
 * Mouse control besides clicks on controls: the wheel turns pages, the right button opens the menu, and both show a
 * hidden interface.
 */
final class Mouse {
    private final Novel novel;

    Mouse(Novel novel) {
        this.novel = novel;
    }

    /** Handles the mouse events of a scene before its nodes do. */
    void watch(Scene scene) {
        scene.addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() != MouseButton.SECONDARY) { // it also sends a context menu event
                uncovers(event);
            }
        });
        scene.addEventFilter(ScrollEvent.SCROLL, event -> {
            if (!uncovers(event)) {
                novel.dialogueInFront().ifPresent(dialogue -> turn(dialogue, event.getDeltaY() > 0));
            }
        });
        scene.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::uncovers);
        scene.setOnContextMenuRequested(event -> novel.escape());
    }

    private boolean uncovers(InputEvent event) {
        boolean hidden = novel.dialogueInFront()
                .map(DialogueController::screen)
                .filter(DialogueScreen::uncover)
                .isPresent();
        if (hidden) {
            event.consume();
        }
        return hidden;
    }

    /** Scrolls a scrollable page, else moves through the past; ignored during a question. */
    private static void turn(DialogueController dialogue, boolean up) {
        if (!dialogue.screen().choice().isOpen() && !dialogue.screen().say().scroll(up ? -.25 : .25)) {
            dialogue.look(up);
        }
    }
}
