package dev.crucible.novel.ui;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Keyboard control with the usual keys of visual novels. */
final class Keys {
    /** Maximum interval of a key's repeats. The release of a held key may be lost with the focus. */
    private static final long REPEAT = Duration.ofMillis(700).toNanos();

    private final Novel novel;
    private boolean taken;
    private KeyCode held = KeyCode.UNDEFINED;
    private long heldAt;

    Keys(Novel novel) {
        this.novel = novel;
    }

    /** Handles the keys of a scene before its nodes do. */
    void watch(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        scene.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
        scene.addEventFilter(KeyEvent.KEY_RELEASED, this::released);
    }

    /** Discards the character of a key that has just opened a field. */
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

    /** Returns the receiver of characters typed before a field exists; such keys are not hotkeys. */
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
            novel.dialogue().ifPresent(dialogue -> dialogue.pace().skipWhile(false));
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

    /** Returns true for repeats of a held key whose command does not repeat. */
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

    /** Shows a hidden interface at any key. A picture, for which it may be hidden, is taken before; H hides it again. */
    private boolean uncovers(KeyEvent event) {
        Optional<DialogueScreen> hidden = novel.dialogueInFront()
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

    /** Handles commands that work even in a text field, unless their key writes a character. */
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
        return novel.dialogueInFront()
                .map(dialogue -> {
                    if (dialogue.screen().choice().isOpen()) {
                        return inQuestion(dialogue.screen(), event);
                    }
                    return switch (event.getCode()) {
                        case ENTER -> {
                            dialogue.proceed();
                            yield true;
                        }
                        case UP, DOWN -> dialogue.screen().say().scroll(event.getCode() == KeyCode.UP ? -.25 : .25);
                        default ->
                            command(event)
                                    .map(command -> does(dialogue, command))
                                    .orElse(false);
                    };
                })
                .orElse(false);
    }

    /** Handles keys during a question: its number answers it, and H hides it. */
    private boolean inQuestion(DialogueScreen screen, KeyEvent event) {
        if (command(event).filter(Command.HIDE::equals).isPresent()) {
            screen.interfaceVisible(false);
            return true;
        }
        String text = event.getText();
        return text.matches("[1-9]") && screen.choice().pick(Integer.parseInt(text));
    }

    private boolean does(DialogueController dialogue, Command command) {
        switch (command) {
            case READ_ON -> dialogue.proceed();
            case LOOK_BACK -> dialogue.look(true);
            case LOOK_FORWARD -> dialogue.look(false);
            case SKIP -> dialogue.quick(QuickMenu.Item.SKIP);
            case SKIP_HELD -> dialogue.pace().skipWhile(true);
            case AUTO -> dialogue.quick(QuickMenu.Item.AUTO);
            case HIDE -> dialogue.screen().interfaceVisible(false);
            case CODEX -> novel.openCodex();
            case LAB -> novel.openLab();
            case FULL_SCREEN, QUICK_SAVE, QUICK_LOAD, PICTURE, SELF_VOICING, HELP -> {
                return false; // done everywhere
            }
        }
        return true;
    }
}
