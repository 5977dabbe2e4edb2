package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.voice.SilentVoiceOut;
import java.io.IOException;
import java.net.URI;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

class NovelTest extends NovelWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Tag("slow")
    @Test
    void preferencesHoldAtOnceAndAreKept(FxRobot robot) {
        robot.clickOn("#menu-preferences").clickOn("#pref-fullScreen").clickOn("#pref-romance");
        assertThat(fullScreen).isTrue();
        assertThat(robot.lookup("#age").tryQuery())
                .as("romance asks for the age")
                .isPresent();
        robot.clickOn("#answer-2");
        assertThat(novel.preferences().wishes().romance()).isFalse();
        robot.clickOn("#pref-romance").clickOn("#answer-1");
        assertThat(novel.preferences().wishes().romance()).isTrue();
        robot.clickOn("#accessibility").clickOn("#pref-contrast").clickOn("#return");
        assertThat(novel.page().getStyleClass()).contains("contrast");
        robot.clickOn("#menu-preferences").clickOn("#language-de");
        assertThat(folders.preferences()).content().contains("\"language\" : \"de\"", "\"highContrast\" : true");
        robot.clickOn("#return");
        assertThat(robot.lookup("#menu-start").queryButton().getText()).isEqualTo("Beginnen");
    }

    @Test
    void withoutABridgeThereIsAClearPageAndTheRestWorks(FxRobot robot) throws Exception {
        Novel[] away = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    away[0] = new Novel(
                            folders,
                            RemoteService.open(URI.create("http://127.0.0.1:1")),
                            RemoteService.open(URI.create("http://127.0.0.1:1")),
                            new SilentVoiceOut(),
                            this);
                    novel.page().getScene().setRoot(away[0].page());
                    away[0].awake();
                    return null;
                })
                .get();
        robot.clickOn("#menu-start");
        FxWait.until(away[0]::tick, () -> robot.lookup("#offline").tryQuery().isPresent());
        robot.clickOn("#answer-2").clickOn("#menu-codex");
        assertThat(robot.lookup("#codex-metis").queryButton().isDisabled())
                .as("nobody has met Metis")
                .isTrue();
        robot.clickOn("#return").clickOn("#menu-gallery");
        assertThat(robot.lookup("#gallery").tryQuery()).isPresent();
        WaitForAsyncUtils.asyncFx(away[0]::close).get();
    }

    @Test
    void whoeverReadsThatNobodyAnswersBeginsWhenTheBridgeComes(FxRobot robot) throws Exception {
        server.close();
        int port = server.port();
        Novel[] early = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    RemoteService bridge = RemoteService.open(URI.create("http://127.0.0.1:" + port));
                    early[0] = new Novel(folders, bridge, bridge, new SilentVoiceOut(), this);
                    novel.page().getScene().setRoot(early[0].page());
                    early[0].awake();
                    return null;
                })
                .get();
        robot.clickOn("#menu-start");
        FxWait.until(early[0]::tick, () -> robot.lookup("#offline").tryQuery().isPresent());
        server = new ScriptedBridge(port, this::answer);
        FxWait.until(
                early[0]::tick, () -> robot.lookup("#onboarding").tryQuery().isPresent());
        WaitForAsyncUtils.asyncFx(early[0]::close).get();
    }

    @Test
    void theLabShowsTheRoundsOfARunAndLinksToTheDashboard(FxRobot robot) {
        robot.clickOn("#menu-lab");
        until(() -> robot.lookup("#lab-state").tryQuery().isPresent());
        assertThat(robot.lookup("#lab-state").queryAs(Label.class).getText()).isEqualTo("running   50 %");
        until(() -> robot.lookup("#rounds").lookup(".sheet-text").queryAllAs(Label.class).stream()
                .anyMatch(label -> label.getText().equals("Krum  2/4  31.0 %")));
        robot.clickOn("#lab-invite");
        until(() -> robot.lookup("#lab-code").queryAs(Label.class).getText().startsWith("No code now"));
        robot.clickOn("#lab-dashboard");
        assertThat(browsed).isEqualTo(server.uri().resolve("/ui/"));
    }

    @Test
    void keysStayOnTheSheetAndDoNotReachWhatLiesUnderIt(FxRobot robot) {
        robot.clickOn("#menu-help");
        for (int step = 0; step < 4; step++) {
            assertThat(robot.lookup("#help").queryAs(Node.class).lookupAll("*"))
                    .contains(novel.page().getScene().getFocusOwner());
            robot.type(KeyCode.TAB);
        }
        assertThat(robot.lookup("#menu-load").query().isDisabled()).isTrue();
        robot.type(KeyCode.ESCAPE);
        assertThat(robot.lookup("#menu-load").query().isDisabled()).isFalse();
    }
}
