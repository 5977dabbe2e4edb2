package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.voice.SilentVoiceOut;
import dev.crucible.story.Company;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Whatever keys are pressed, the player can always continue. */
@ExtendWith(ApplicationExtension.class)
class KeyWalkTest implements Novel.Window {
    /** The whole walk, {@code -Dnovel.keys=10000}, takes four minutes. */
    private static final int KEYS = Integer.getInteger("novel.keys", 1_500);

    private static final List<KeyCode> WALKED = List.of(
            KeyCode.ENTER,
            KeyCode.ENTER,
            KeyCode.SPACE,
            KeyCode.SPACE,
            KeyCode.ESCAPE,
            KeyCode.H,
            KeyCode.H,
            KeyCode.L,
            KeyCode.C,
            KeyCode.A,
            KeyCode.TAB,
            KeyCode.CONTROL,
            KeyCode.UP,
            KeyCode.DOWN,
            KeyCode.PAGE_UP,
            KeyCode.PAGE_DOWN,
            KeyCode.DIGIT1,
            KeyCode.DIGIT2,
            KeyCode.V,
            KeyCode.F1,
            KeyCode.F);

    @TempDir
    static Path home;

    private ScriptedBridge server;
    private Novel novel;
    private Scene scene;

    @Start
    void start(Stage stage) throws IOException {
        server = new ScriptedBridge((path, body, wire) -> {
            if (path.equals("/message")) {
                wire.stream()
                        .line("{\"agent\":\"metis\",\"message\":\"Three moves.\",\"portrait\":\"calculating\"}")
                        .line(
                                "{\"action\":\"choice\",\"agent\":\"metis\",\"prompt\":\"Which?\",\"choices\":[\"a\",\"b\"]}");
            } else if (path.equals("/health")) {
                wire.json("{\"status\":\"ok\"}");
            } else if (body.contains("get_profiles")) {
                wire.json("{\"profiles\":[]}");
            } else {
                wire.json("{}");
            }
        });
        novel = new Novel(
                new Folders(home.resolve("config"), home.resolve("data")),
                RemoteService.open(server.uri()),
                RemoteService.open(server.uri()),
                new SilentVoiceOut(),
                this);
        scene = new Scene(novel.page(), Page.WIDTH, Page.HEIGHT);
        new Keys(novel).watch(scene);
        new Mouse(novel).watch(scene);
        stage.setScene(scene);
        stage.show();
        novel.awake();
        novel.begin(
                new dev.crucible.novel.client.Player("p", "c"),
                dev.crucible.story.Affinities.initial(Company.BUNDLED),
                "",
                "forge");
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.asyncFx(novel::close).get();
        server.close();
    }

    @Test
    void theSequenceThatOnceLockedTheScreenLeavesItUsable() throws Exception {
        onToolkit(() -> {
            dialogue().teach();
            for (KeyCode code : List.of(KeyCode.H, KeyCode.L, KeyCode.ESCAPE, KeyCode.ENTER)) {
                press(code);
            }
            dialogue().screen().ask("?", List.of("a", "b"), answer -> {});
            press(KeyCode.DIGIT1);
            assertUsable();
            assertThat(isSeen(dialogue().screen().say())).isTrue();
            assertThat(isSeen(dialogue().screen().hud())).isTrue();
        });
    }

    @Test
    void whatIsHiddenComesBackAtWhateverIsDoneAndNothingElseHappens() throws Exception {
        onToolkit(() -> {
            dialogue().teach();
            press(KeyCode.ENTER);
            List<Runnable> deeds = new ArrayList<>(List.of(
                    () -> fire(click(MouseButton.PRIMARY)),
                    () -> fire(click(MouseButton.MIDDLE)),
                    () -> fire(wheel(40)),
                    () -> fire(wheel(-40)),
                    () -> {
                        fire(contextMenu());
                        fire(click(MouseButton.SECONDARY));
                    },
                    () -> PadKeys.press(scene, KeyCode.ENTER)));
            WALKED.stream().filter(code -> !code.isModifierKey()).forEach(code -> deeds.add(() -> press(code)));
            deeds.forEach(this::assertOnlyUncovers);
            dialogue().screen().ask("?", List.of("a", "b"), answer -> {});
            deeds.forEach(this::assertOnlyUncovers);
            press(KeyCode.DIGIT1);
            assertThat(dialogue().screen().choice().isOpen()).isFalse();
        });
    }

    private void assertOnlyUncovers(Runnable deed) {
        DialogueScreen screen = dialogue().screen();
        String line = screen.say().line();
        boolean asked = screen.choice().isOpen();
        press(KeyCode.H);
        assertThat(List.of(screen.say(), screen.choice())).noneMatch(KeyWalkTest::isSeen);
        deed.run();
        novel.tick();
        assertThat(novel.dialogueInFront()).isPresent();
        assertThat(List.of(screen.say(), screen.hud(), screen.quick())).allMatch(KeyWalkTest::isSeen);
        assertThat(screen.say().line()).isEqualTo(line);
        assertThat(isSeen(screen.choice())).isEqualTo(asked);
    }

    @Test
    void noLineGoesByWhileTheScreenIsHidden() throws Exception {
        onToolkit(() -> {
            dialogue().teach();
            press(KeyCode.ENTER);
            String line = dialogue().screen().say().line();
            press(KeyCode.H);
            dialogue().quick(QuickMenu.Item.SKIP);
            for (int tick = 0; tick < 5; tick++) {
                novel.tick();
            }
            assertThat(dialogue().screen().say().line()).isEqualTo(line);
        });
    }

    private void fire(InputEvent event) {
        dialogue().screen().fireEvent(event);
    }

    private static MouseEvent click(MouseButton button) {
        return new MouseEvent(
                MouseEvent.MOUSE_CLICKED,
                9,
                9,
                9,
                9,
                button,
                1,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                false,
                true,
                null);
    }

    private static ContextMenuEvent contextMenu() {
        return new ContextMenuEvent(ContextMenuEvent.CONTEXT_MENU_REQUESTED, 9, 9, 9, 9, false, null);
    }

    private static ScrollEvent wheel(double turned) {
        return new ScrollEvent(
                ScrollEvent.SCROLL,
                9,
                9,
                9,
                9,
                false,
                false,
                false,
                false,
                true,
                false,
                0,
                turned,
                0,
                turned,
                ScrollEvent.HorizontalTextScrollUnits.NONE,
                0,
                ScrollEvent.VerticalTextScrollUnits.NONE,
                0,
                0,
                null);
    }

    @Tag("slow")
    @Test
    void whateverKeysArePressedTheScreenStaysUsable() throws Exception {
        Random random = new Random(26);
        onToolkit(() -> novel.conversation().orElseThrow().open());
        for (int batch = 0; batch < KEYS / 100; batch++) {
            onToolkit(() -> {
                for (int i = 0; i < 100; i++) {
                    press(WALKED.get(random.nextInt(WALKED.size())));
                    novel.tick();
                }
                if (random.nextInt(4) == 0) {
                    novel.dialogueInFront()
                            .filter(dialogue -> dialogue.screen().isAskingForText())
                            .ifPresent(dialogue -> dialogue.send("hello"));
                }
            });
            onToolkit(this::assertUsable);
        }
    }

    /** Asserts that a few keys lead to a visible line, question or input field. */
    private void assertUsable() {
        for (int i = 0; i < 3 && novel.dialogueInFront().isEmpty(); i++) {
            press(KeyCode.ESCAPE);
        }
        press(KeyCode.SHIFT);
        press(KeyCode.PAGE_DOWN);
        DialogueScreen screen = novel.dialogueInFront().orElseThrow().screen();
        Node open = screen.choice().isOpen()
                ? screen.choice()
                : screen.isAskingForText() ? screen.lookup("#forge_input") : screen.say();
        boolean waits = screen.thinking().isVisible();
        assertThat(isSeen(open) || (waits && isSeen(screen.thinking()))).isTrue();
        assertThat(isSeen(screen.quick())).isTrue();
        assertThat(open.isDisabled()).isFalse();
    }

    private static boolean isSeen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible() || at.getOpacity() < .1) {
                return false;
            }
        }
        return true;
    }

    private DialogueController dialogue() {
        return novel.dialogue().orElseThrow();
    }

    private void press(KeyCode code) {
        Node target = scene.getFocusOwner() == null ? novel.page() : scene.getFocusOwner();
        for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
            KeyEvent event =
                    new KeyEvent(type, "", code.isDigitKey() ? code.getChar() : "", code, false, false, false, false);
            target.fireEvent(event);
        }
    }

    private static void onToolkit(Runnable task) throws Exception {
        WaitForAsyncUtils.asyncFx(task).get();
    }

    @Override
    public void quit() {}

    @Override
    public void fullScreen(boolean on) {}

    @Override
    public void browse(URI page) {}
}
