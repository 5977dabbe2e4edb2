package dev.crucible.novel.ui;

import java.util.Optional;
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
        if (command(event).filter(Command.SKIP_HELD::equals).isPresent()) {
            novel.talk().ifPresent(talk -> talk.pace().skipWhile(false));
        }
    }

    private void pressed(KeyEvent event) {
        boolean typing = event.getTarget() instanceof TextInputControl;
        taken = novel.takesKey(event.getCode())
                || uncovers(event.getCode())
                || fixed(event)
                || always(event, typing)
                || (!typing && !(writes(event.getCode()) && ahead(event)) && (anywhere(event) || inDialogue(event)));
        if (taken) {
            event.consume();
        }
    }

    private Optional<Command> command(KeyEvent event) {
        return novel.settings().keys().command(event.getCode());
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

    private boolean fixed(KeyEvent event) {
        switch (event.getCode()) {
            case ESCAPE -> novel.escape();
            case F11 -> fullScreen();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** What is done while somebody writes, too, unless its key writes. */
    private boolean always(KeyEvent event, boolean typing) {
        if (typing && writes(event.getCode())) {
            return false;
        }
        return command(event)
                .map(command -> {
                    switch (command) {
                        case HELP -> novel.openText("help");
                        case QUICK_SAVE -> novel.saves().quickSave();
                        case QUICK_LOAD -> novel.saves().quickLoad();
                        default -> {
                            return false;
                        }
                    }
                    return true;
                })
                .orElse(false);
    }

    private boolean anywhere(KeyEvent event) {
        if (event.getCode() == KeyCode.A && event.isShiftDown()) {
            novel.settings().openAccessibility();
            return true;
        }
        return command(event)
                .map(command -> {
                    switch (command) {
                        case PICTURE -> novel.takePicture();
                        case SELF_VOICING -> {
                            var sound = novel.preferences().sound();
                            novel.change(novel.preferences().with(sound.withSelfVoicing(!sound.selfVoicing())));
                        }
                        case FULL_SCREEN -> fullScreen();
                        default -> {
                            return false;
                        }
                    }
                    return true;
                })
                .orElse(false);
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
                    return switch (event.getCode()) {
                        case ENTER -> {
                            talk.proceed();
                            yield true;
                        }
                        case UP, DOWN -> talk.screen().say().scroll(event.getCode() == KeyCode.UP ? -.25 : .25);
                        default ->
                            command(event).map(command -> does(talk, command)).orElse(false);
                    };
                })
                .orElse(false);
    }

    private boolean does(DialogueController talk, Command command) {
        switch (command) {
            case READ_ON -> talk.proceed();
            case LOOK_BACK -> talk.look(true);
            case LOOK_FORWARD -> talk.look(false);
            case SKIP -> talk.quick(QuickMenu.Item.SKIP);
            case SKIP_HELD -> talk.pace().skipWhile(true);
            case AUTO -> talk.quick(QuickMenu.Item.AUTO);
            case HIDE -> talk.screen().interfaceVisible(false);
            case CODEX -> novel.openCodex();
            case LAB -> novel.openLab();
            case FULL_SCREEN, QUICK_SAVE, QUICK_LOAD, PICTURE, SELF_VOICING, HELP -> {
                return false; // done everywhere
            }
        }
        return true;
    }
}
