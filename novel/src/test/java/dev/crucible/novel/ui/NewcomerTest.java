package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.persistence.SaveSlots;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** First start, and players known to the bridge. */
class NewcomerTest extends NovelWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aNewcomerIsWelcomedTaughtAndMaySave(FxRobot robot) {
        online(robot);
        robot.clickOn("#menu-start");
        until(() -> robot.lookup("#onboarding").tryQuery().isPresent());
        robot.clickOn("#onboarding-next");
        assertThat(robot.lookup("#wellness_warning").tryQuery())
                .as("a name is needed")
                .isEmpty();
        robot.clickOn("#onboarding-name").write("Ada").clickOn("#address-HERO").clickOn("#onboarding-next");
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
        assertThat(server.requests()).anySatisfy(request -> assertThat(request)
                .startsWith("/action ")
                .contains("\"display_name\":\"Ada\"", "\"role\":\"hero\"", "\"title\":\"Champion\""));
        robot.clickOn("#answer-1");
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Puck");
        SaveSlots slots = new SaveSlots(folders.saves());
        until(() -> slots.last().whole().isPresent()); // a player who is interrupted in the tour may continue
        readToQuestion(dialogue);
        robot.clickOn("#choice-1");
        readOn(robot, dialogue);
        assertThat(dialogue.screen().isAskingForText()).isTrue();
        until(() -> server.requests().stream().anyMatch(request -> request.contains("\"scene_answer\"")));
        assertThat(server.requests())
                .as("the bridge hears what was read and chosen")
                .anySatisfy(request -> assertThat(request)
                        .contains("\"action\":\"scene_seen\"", "\"scene\":\"opening\"", "\"line\":\"a1\""))
                .anySatisfy(request -> assertThat(request)
                        .contains("\"action\":\"scene_answer\"", "\"scene\":\"opening\"", "\"answer\":\"understand\""));

        robot.type(KeyCode.ESCAPE).clickOn("#menu-save");
        assertThat(robot.lookup("#slot-1").tryQuery()).isPresent();
        robot.type(KeyCode.ESCAPE).clickOn("#menu-resume");
        assertThat(novel.dialogueInFront())
                .as("the conversation waits behind the menu")
                .contains(dialogue);
        robot.clickOn("#quick-save").clickOn("#slot-2");
        until(() -> contains(folders.saves().resolve("1-2.json"), "forked"));
        assertThat(folders.saves().resolve("1-2.json")).content().contains("p7", "Guardian of Standards");
        assertThat(folders.saves().resolve("1-2.png")).isNotEmptyFile();
        robot.clickOn("#slot-2").clickOn("#answer-2").clickOn("#return");
        assertThat(novel.dialogueInFront()).isPresent();
        // A question is saved before it is asked.
        until(() -> Files.exists(folders.saves().resolve("auto-1.json")));
        assertThat(Files.exists(folders.progress("p7"))).isTrue();
    }

    @Test
    void whoeverIsFasterThanTheBridgeLosesNoLetterAndIsRegisteredOnce(FxRobot robot) {
        online(robot);
        held = new CountDownLatch(1);
        robot.clickOn("#menu-start").type(KeyCode.F, KeyCode.A, KeyCode.V, KeyCode.ENTER);
        robot.clickOn("#menu-start");
        held.countDown();
        until(() -> robot.lookup("#onboarding").tryQuery().isPresent());
        held = new CountDownLatch(1);
        robot.type(KeyCode.S, KeyCode.ENTER, KeyCode.ENTER, KeyCode.F);
        robot.clickOn("#onboarding-next");
        held.countDown();
        until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());

        assertThat(fullScreen).isFalse();
        assertThat(server.requests())
                .filteredOn(asked -> asked.contains("get_profiles"))
                .hasSize(1);
        assertThat(server.requests())
                .filteredOn(asked -> asked.contains("create_profile"))
                .singleElement()
                .asString()
                .contains("\"display_name\":\"favs\"");
    }

    @Tag("slow")
    @Test
    void aPlayerWhomTheBridgeKnowsGoesOnWithTheirBonds(FxRobot robot) {
        profiles = "{\"player_id\":\"p1\",\"display_name\":\"Emmy\",\"last_seen\":\"2026-11-01T10:00:00Z\"},"
                + "{\"player_id\":\"p2\",\"display_name\":\"Ada\",\"pronouns\":\"she/her\"}";
        play(robot, "#profile-2");
        assertThat(server.requests())
                .anySatisfy(request -> assertThat(request).contains("set_active_profile", "\"player_id\":\"p2\""));
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        assertThat(robot.lookup("#affinity-metis").query().getAccessibleText()).contains("70 of 100");

        finishOpening(robot, dialogue);
        assertThat(robot.lookup("#affinity-techne").tryQuery()).isPresent();

        robot.clickOn("#quick-journal");
        until(() -> robot.lookup("#forget-3").tryQuery().isPresent());
        robot.clickOn("#forget-3");
        until(() -> server.requests().stream()
                .anyMatch(request -> request.contains("delete_fact") && request.contains("\"fact_id\":3")));
        until(() -> robot.lookup("#forget-3").tryQuery().isEmpty());
    }

    @Test
    void theKeysThatReadOnAreNotWrittenIntoTheInput(FxRobot robot) {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        for (int step = 0; step < 80 && !dialogue.screen().isAskingForText(); step++) {
            robot.type(dialogue.screen().choice().isOpen() ? KeyCode.DIGIT1 : KeyCode.SPACE);
        }
        assertThat(dialogue.screen().isAskingForText()).isTrue();
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEmpty();
    }
}
