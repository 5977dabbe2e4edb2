package dev.crucible.novel.ui;

import javafx.scene.Scene;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.InputEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/** What the mouse does beside its clicks: the wheel turns pages, the right button opens the menu, and all of it brings back what is hidden. */
final class Mouse {
    private final Novel novel;

    Mouse(Novel novel) {
        this.novel = novel;
    }

    /** Takes the mouse's events of a scene before what is in it. */
    void watch(Scene scene) {
        scene.addEventFilter(MouseEvent.MOUSE_CLICKED, event -> {
            if (event.getButton() != MouseButton.SECONDARY) { // which asks for the menu besides
                uncovers(event);
            }
        });
        scene.addEventFilter(ScrollEvent.SCROLL, event -> {
            if (!uncovers(event)) {
                novel.talkInFront().ifPresent(talk -> turn(talk, event.getDeltaY() > 0));
            }
        });
        scene.addEventFilter(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::uncovers);
        scene.setOnContextMenuRequested(event -> novel.escape());
    }

    private boolean uncovers(InputEvent event) {
        boolean hidden = novel.talkInFront()
                .map(DialogueController::screen)
                .filter(DialogueScreen::uncover)
                .isPresent();
        if (hidden) {
            event.consume();
        }
        return hidden;
    }

    /** Moves a page that scrolls, else looks back and forward; a question waits for its answer. */
    private static void turn(DialogueController talk, boolean up) {
        if (!talk.screen().choice().isOpen() && !talk.screen().say().scroll(up ? -.25 : .25)) {
            talk.look(up);
        }
    }
}
