package dev.crucible.novel.ui;

import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keys that players of visual novels know. */
final class Keys {
    private final Novel novel;
    private final Runnable fullScreen;
    private boolean hidden;

    Keys(Novel novel, Runnable fullScreen) {
        this.novel = novel;
        this.fullScreen = fullScreen;
    }

    void pressed(KeyEvent event) {
        boolean typing = event.getTarget() instanceof TextInputControl;
        if (always(event.getCode()) || (!typing && inDialogue(event))) {
            event.consume();
        }
    }

    private boolean always(KeyCode code) {
        switch (code) {
            case ESCAPE -> novel.escape();
            case F11 -> fullScreen.run();
            case F1 -> novel.openText("help");
            case F5 -> novel.quickSave();
            case F9 -> novel.quickLoad();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean inDialogue(KeyEvent event) {
        return novel.talkInFront()
                .map(talk -> {
                    if (talk.screen().choice().isOpen()) {
                        String text = event.getText();
                        return text.matches("[1-9]") && talk.screen().choice().pick(Integer.parseInt(text));
                    }
                    switch (event.getCode()) {
                        case SPACE, ENTER -> talk.proceed();
                        case PAGE_UP -> talk.look(true);
                        case PAGE_DOWN -> talk.look(false);
                        case TAB -> talk.quick(QuickMenu.Item.SKIP);
                        case A -> talk.quick(QuickMenu.Item.AUTO);
                        case F -> fullScreen.run();
                        case C -> novel.openCodex();
                        case H -> {
                            hidden = !hidden;
                            talk.screen().interfaceVisible(!hidden);
                        }
                        default -> {
                            return false;
                        }
                    }
                    return true;
                })
                .orElse(false);
    }
}
