package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.voice.SilentVoiceOut;
import dev.crucible.story.Affinities;
import dev.crucible.story.Company;
import dev.crucible.story.sound.Signal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Custom keys, captions and pictures. */
@ExtendWith(ApplicationExtension.class)
class ComfortScreensTest implements Novel.Window {
    @TempDir
    static Path home;

    private ScriptedBridge server;
    private Folders folders;
    private Novel novel;
    private Scene scene;

    @Start
    void start(Stage stage) throws IOException {
        Path own = Files.createTempDirectory(home, "player");
        folders = new Folders(own.resolve("config"), own.resolve("data"));
        server = new ScriptedBridge((path, body, wire) -> wire.json("{\"status\":\"ok\"}"));
        novel = new Novel(folders, server.service(), server.service(), new SilentVoiceOut(), this);
        scene = new Scene(novel.page(), Page.WIDTH, Page.HEIGHT);
        new Keys(novel).watch(scene);
        stage.setScene(scene);
        stage.show();
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.asyncFx(novel::close).get();
        server.close();
    }

    @Test
    void keysTakePicturesAndOpenTheAccessibilityPage(FxRobot robot) throws IOException {
        robot.type(KeyCode.S).type(KeyCode.V);
        openAccessibility(robot);
        assertThat(robot.lookup("#accessibility").tryQuery()).isPresent();
        assertThat(novel.preferences().sound().selfVoicing()).isTrue();
        try (var pictures = Files.list(folders.screenshots())) {
            assertThat(pictures).hasSize(1);
        }
    }

    @Test
    void aKeyOfOnesOwnHoldsAtOnceAndIsKept(FxRobot robot) throws IOException {
        openAccessibility(robot);
        robot.clickOn("#keys-open").clickOn("#key-self_voicing").type(KeyCode.Q);
        assertThat(robot.lookup("#key-self_voicing").queryButton().getText()).isEqualTo("Q");
        robot.type(KeyCode.Q);
        assertThat(novel.preferences().sound().selfVoicing()).isTrue();
        robot.type(KeyCode.V);
        assertThat(novel.preferences().sound().selfVoicing())
                .as("V does nothing now")
                .isTrue();
        Preferences kept =
                new Store<>(folders.preferences(), Preferences.class).read().orElseThrow();
        assertThat(kept.comfort().keys()).containsOnlyKeys("SELF_VOICING");
        robot.clickOn("#keys-reset").type(KeyCode.V);
        assertThat(novel.preferences().sound().selfVoicing()).isFalse();
    }

    @Test
    void aKeyThatIsTakenIsToldAndStaysWhereItIs(FxRobot robot) {
        openAccessibility(robot);
        robot.clickOn("#keys-open").clickOn("#key-self_voicing").type(KeyCode.H);
        assertThat(note(robot)).isEqualTo("H is taken: Hide the screens. Give that another key first.");
        robot.clickOn("#key-self_voicing").type(KeyCode.ENTER);
        assertThat(note(robot)).contains("always does the same");
        robot.clickOn("#key-self_voicing").type(KeyCode.ESCAPE);
        assertThat(robot.lookup("#keys").tryQuery())
                .as("Escape only leaves the key")
                .isPresent();
        assertThat(novel.preferences().comfort().keys()).isEmpty();
    }

    @Test
    void soundsAreToldInWordsWhenThatIsWanted(FxRobot robot) {
        robot.interact(() -> novel.begin(new Player("p", "c"), Affinities.initial(Company.BUNDLED), "", "forge"));
        robot.interact(() -> novel.narration().signal(Signal.CHIME));
        assertThat(robot.lookup("#captions").query().isVisible()).isFalse();
        robot.interact(() -> novel.change(
                novel.preferences().with(novel.preferences().comfort().withCaptions(true))));
        robot.interact(() -> novel.narration().signal(Signal.CHIME));
        assertThat(robot.lookup("#captions").queryAs(Label.class).getText()).isEqualTo("[a small bell]");
        assertThat(robot.lookup("#captions").query().isVisible()).isTrue();
    }

    @Test
    void aGamepadPressesWhatHasTheFocus(FxRobot robot) {
        robot.interact(() -> robot.lookup("#menu-help").query().requestFocus());
        robot.interact(() -> PadKeys.press(scene, KeyCode.ENTER));
        assertThat(robot.lookup("#help").tryQuery()).isPresent();
        robot.interact(() -> PadKeys.press(scene, KeyCode.ESCAPE));
        assertThat(robot.lookup("#help").tryQuery()).isEmpty();
    }

    @Test
    void aTypefaceToReadByIsThatOfHeadingsToo(FxRobot robot) {
        openAccessibility(robot);
        assertThat(headings(robot)).isEqualTo("Cinzel");
        robot.clickOn("#face-DYSLEXIC");
        assertThat(headings(robot)).isEqualTo("OpenDyslexic");
        robot.clickOn("#face-HYPERLEGIBLE");
        assertThat(headings(robot)).isEqualTo("Atkinson Hyperlegible");
        robot.clickOn("#face-GARAMOND");
        assertThat(headings(robot)).isEqualTo("Cinzel");
    }

    private static String headings(FxRobot robot) {
        robot.interact(() -> robot.lookup("#accessibility").query().applyCss());
        return robot.lookup(".sheet-head").queryAs(Label.class).getFont().getFamily();
    }

    private static void openAccessibility(FxRobot robot) {
        robot.press(KeyCode.SHIFT).type(KeyCode.A).release(KeyCode.SHIFT);
    }

    private static String note(FxRobot robot) {
        return robot.lookup("#keys-note").queryAs(Label.class).getText();
    }

    @Override
    public void quit() {}

    @Override
    public void fullScreen(boolean on) {}

    @Override
    public void browse(URI page) {}
}
