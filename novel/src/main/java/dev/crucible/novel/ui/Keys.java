package dev.crucible.novel.ui;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The keys that players of visual novels know. */
final class Keys {
    /** A key that is held comes again sooner; its release may be lost with the focus. */
    private static final long REPEAT = Duration.ofMillis(700).toNanos();

    private final Novel novel;
    private boolean taken;
    private KeyCode held = KeyCode.UNDEFINED;
    private long heldAt;

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
        } else {
            ahead(event).ifPresent(field -> {
                field.accept(event.getCharacter());
                event.consume();
            });
        }
    }

    /** What a key is kept for: whoever writes before there is a field means no hotkey. */
    private Optional<Consumer<String>> ahead(KeyEvent event) {
        boolean writing = !(event.getTarget() instanceof TextInputControl)
                && !event.isShortcutDown()
                && !event.isControlDown()
                && !event.isAltDown();
        return writing ? novel.typedAhead() : Optional.empty();
    }

    private static boolean writes(KeyCode code) {
        return code.isLetterKey() || code.isDigitKey() || code == KeyCode.SPACE;
    }

    private void released(KeyEvent event) {
        taken = false;
        held = KeyCode.UNDEFINED;
        if (command(event).filter(Command.SKIP_HELD::equals).isPresent()) {
            novel.talk().ifPresent(talk -> talk.pace().skipWhile(false));
        }
    }

    private void pressed(KeyEvent event) {
        boolean typing = event.getTarget() instanceof TextInputControl;
        taken = comesAgain(event, typing)
                || novel.takesKey(event.getCode())
                || uncovers(event)
                || fixed(event)
                || always(event, typing)
                || (!typing
                        && !(writes(event.getCode()) && ahead(event).isPresent())
                        && (anywhere(event) || inDialogue(event)));
        if (taken) {
            event.consume();
        }
    }

    /** Whether a key is only still held that has done what it does. */
    private boolean comesAgain(KeyEvent event, boolean typing) {
        long now = System.nanoTime();
        boolean again = event.getCode() == held && now - heldAt < REPEAT;
        held = event.getCode();
        heldAt = now;
        return again
                && !(typing && writes(event.getCode()))
                && command(event).filter(command -> !command.isRepeated()).isPresent();
    }

    private Optional<Command> command(KeyEvent event) {
        return novel.settings().keys().command(event.getCode());
    }

    /** Hidden screens come back at any key, once the picture is taken that they were hidden for; to hide them again there is H. */
    private boolean uncovers(KeyEvent event) {
        Optional<DialogueScreen> hidden = novel.talkInFront()
                .map(DialogueController::screen)
                .filter(screen ->
                        !screen.isInterfaceVisible() && !event.getCode().isModifierKey());
        if (hidden.isPresent() && command(event).filter(Command.PICTURE::equals).isPresent()) {
            novel.takePicture();
        }
        return hidden.filter(DialogueScreen::uncover).isPresent();
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
                        return inQuestion(talk.screen(), event);
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

    /** A question is answered by its number, or hidden to see the picture. */
    private boolean inQuestion(DialogueScreen screen, KeyEvent event) {
        if (command(event).filter(Command.HIDE::equals).isPresent()) {
            screen.interfaceVisible(false);
            return true;
        }
        String text = event.getText();
        return text.matches("[1-9]") && screen.choice().pick(Integer.parseInt(text));
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
