package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.keep.Folders;
import dev.crucible.novel.wire.ScriptedBridge;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class NovelTest {
    @TempDir
    static Path home;

    private ScriptedBridge server;
    private Folders folders;
    private Novel novel;

    @Start
    void start(Stage stage) throws IOException {
        Theme.loadFonts();
        Path own = Files.createTempDirectory(home, "player");
        folders = new Folders(own.resolve("config"), own.resolve("data"));
        server = new ScriptedBridge((path, body, wire) -> {
            switch (path) {
                case "/health" -> wire.json("{\"status\":\"ok\"}");
                case "/message" -> wire.stream().line("{\"agent\":\"techne\",\"message\":\"Done.\"}");
                default ->
                    wire.json(
                            "{\"player_id\":\"p7\",\"virtues\":{\"craft\":0.6},\"facts\":[{\"body\":\"Likes tea.\"}]}");
            }
        });
        novel = new Novel(folders, server.uri(), () -> {});
        stage.setScene(new Scene(novel.page(), Page.WIDTH, Page.HEIGHT));
        stage.show();
    }

    @AfterEach
    void close() throws IOException {
        novel.close();
        server.close();
    }

    @Test
    void aNewcomerIsWelcomedTaughtAndMaySave(FxRobot robot) {
        until(() -> robot.lookup("#link").queryAs(Label.class).getText().equals("The bridge is there"));
        robot.clickOn("#menu-start").clickOn("#onboarding-next");
        assertThat(robot.lookup("#wellness_warning").tryQuery())
                .as("a name is needed")
                .isEmpty();
        robot.clickOn("#onboarding-name").write("Ada").clickOn("#address-HERO").clickOn("#onboarding-next");
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
        assertThat(server.requests()).anySatisfy(request -> assertThat(request)
                .startsWith("/action ")
                .contains("\"display_name\":\"Ada\"", "\"role\":\"hero\"", "\"title\":\"Champion\""));
        robot.clickOn("#answer-1");
        Talk talk = novel.talkInFront().orElseThrow();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Puck");
        for (int lesson = 0; lesson < 4; lesson++) {
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
        }
        assertThat(talk.screen().isAskingForText()).isTrue();

        robot.clickOn("#quick-save").clickOn("#slot-2");
        assertThat(folders.saves().resolve("1-2.json")).content().contains("p7", "Master of the Forge");
        assertThat(folders.saves().resolve("1-2.png")).isNotEmptyFile();
        robot.clickOn("#slot-2").clickOn("#answer-2").clickOn("#return");
        assertThat(novel.talkInFront()).isPresent();

        robot.clickOn("#quick-journal");
        until(() -> robot.lookup("\u2014 Likes tea.").tryQuery().isPresent());
    }

    @Test
    void preferencesHoldAtOnceAndAreKept(FxRobot robot) {
        robot.clickOn("#menu-preferences").clickOn("#pref-contrast").clickOn("#language-de");
        assertThat(novel.page().getStyleClass()).contains("contrast");
        assertThat(folders.preferences()).content().contains("\"language\" : \"de\"", "\"highContrast\" : true");
        robot.clickOn("#return");
        assertThat(robot.lookup("#menu-start").queryButton().getText()).isEqualTo("Beginnen");
    }

    @Test
    void withoutABridgeThereIsAClearPageAndTheRestWorks(FxRobot robot) throws Exception {
        Novel[] away = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    away[0] = new Novel(folders, URI.create("http://127.0.0.1:1"), () -> {});
                    novel.page().getScene().setRoot(away[0].page());
                    return null;
                })
                .get();
        robot.clickOn("#menu-start");
        assertThat(robot.lookup("#offline").tryQuery()).isPresent();
        robot.clickOn("#answer-2").clickOn("#menu-codex").clickOn("#codex-metis");
        assertThat(robot.lookup("Architect of Intent").tryQuery()).isPresent();
        away[0].close();
    }

    private void until(BooleanSupplier reached) {
        FxWait.until(novel::tick, reached);
    }
}
