package dev.crucible.novel.ui;

import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keys that players of visual novels know. */
final class Keys {
    private final Novel novel;
    private boolean taken;

    Keys(Novel novel) {
        this.novel = novel;
    }

    /** Takes the keys of a scene before what is in it. */
    void watch(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        scene.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
        scene.addEventFilter(KeyEvent.KEY_RELEASED, this::released);
    }

    /** A key that has led to a field writes nothing there. */
    private void typed(KeyEvent event) {
        if (taken) {
            event.consume();
        } else if (ahead(event)) {
            novel.talkInFront().ifPresent(talk -> talk.screen().typedAhead(event.getCharacter()));
            event.consume();
        }
    }

    /** Whether a key belongs to the next line: whoever writes while the crew thinks means no hotkey. */
    private boolean ahead(KeyEvent event) {
        return !(event.getTarget() instanceof TextInputControl)
                && !event.isShortcutDown()
                && !event.isControlDown()
                && !event.isAltDown()
                && novel.talkInFront().filter(DialogueController::isWaiting).isPresent();
    }

    private static boolean writes(KeyCode code) {
        return code.isLetterKey() || code.isDigitKey() || code == KeyCode.SPACE;
    }

    private void released(KeyEvent event) {
        taken = false;
        if (event.getCode() == KeyCode.CONTROL) {
            novel.talk().ifPresent(talk -> talk.pace().skipWhile(false));
        }
    }

    private void pressed(KeyEvent event) {
        boolean typing = event.getTarget() instanceof TextInputControl;
        taken = uncovers(event.getCode())
                || always(event.getCode())
                || (!typing && !(writes(event.getCode()) && ahead(event)) && (anywhere(event) || inDialogue(event)));
        if (taken) {
            event.consume();
        }
    }

    /** Hidden screens come back at any key; to hide them again there is H. */
    private boolean uncovers(KeyCode code) {
        if (code.isModifierKey()) {
            return false;
        }
        var hidden = novel.talkInFront().filter(talk -> !talk.screen().isInterfaceVisible());
        hidden.ifPresent(talk -> talk.screen().interfaceVisible(true));
        return hidden.isPresent();
    }

    private boolean always(KeyCode code) {
        switch (code) {
            case ESCAPE -> novel.escape();
            case F11 -> fullScreen();
            case F1 -> novel.openText("help");
            case F5 -> novel.saves().quickSave();
            case F9 -> novel.saves().quickLoad();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean anywhere(KeyEvent event) {
        switch (event.getCode()) {
            case S -> novel.takePicture();
            case V -> {
                var sound = novel.preferences().sound();
                novel.change(novel.preferences().with(sound.withSelfVoicing(!sound.selfVoicing())));
            }
            case F -> fullScreen();
            case A -> {
                if (!event.isShiftDown()) {
                    return false;
                }
                novel.settings().openAccessibility();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void fullScreen() {
        var look = novel.preferences().look();
        novel.change(novel.preferences().with(look.withFullScreen(!look.fullScreen())));
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
                        case UP, DOWN -> {
                            return talk.screen().say().scroll(event.getCode() == KeyCode.UP ? -.25 : .25);
                        }
                        case PAGE_UP -> talk.look(true);
                        case PAGE_DOWN -> talk.look(false);
                        case TAB -> talk.quick(QuickMenu.Item.SKIP);
                        case A -> talk.quick(QuickMenu.Item.AUTO);
                        case CONTROL -> talk.pace().skipWhile(true);
                        case C -> novel.openCodex();
                        case L -> novel.openLab();
                        case H -> talk.screen().interfaceVisible(false);
                        default -> {
                            return false;
                        }
                    }
                    return true;
                })
                .orElse(false);
    }
}
