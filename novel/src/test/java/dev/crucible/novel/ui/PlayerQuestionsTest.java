package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

class PlayerQuestionsTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aPlanIsReadInBriefAndShownInWholeToWhoAsks(FxRobot robot) {
        write(robot, "plan it");
        until(() -> dialogue.screen().say().line().equals("Krum, one seed."));
        robot.interact(dialogue::proceed);
        robot.interact(dialogue::proceed);
        until(() -> dialogue.screen().choice().isOpen());
        assertThat(dialogue.screen().say().line()).as("the config is no page").isEqualTo("Krum, one seed.");
        robot.interact(() -> robot.lookup("#choice-more").queryButton().fire());
        assertThat(shown).extracting(StoryLine::text).containsExactly("Rules: Krum\nSeeds: 42", "{}");
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
    }

    @Test
    void stoppingWhileARunGoesOnAsksWhetherItStopsToo(FxRobot robot) {
        write(robot, "launch");
        until(() -> dialogue.screen().say().line().startsWith("Running"));
        robot.interact(dialogue::proceed);
        robot.interact(dialogue::proceed);
        until(() -> robot.lookup("#thinking-lab").query().isVisible());
        robot.clickOn("#stop").clickOn("#choice-3");
        assertThat(dialogue.screen().thinking().isVisible())
                .as("the player goes on")
                .isTrue();
        robot.clickOn("#stop").clickOn("#choice-1");
        assertThat(dialogue.screen().thinking().isVisible()).isFalse();
        await().atMost(Duration.ofSeconds(60)).until(() -> server.requests().stream()
                .anyMatch(request -> request.startsWith("/cancel") && request.contains("\"stop_simulations\":true")));
    }

    @Test
    void aQuestionLeavesTheQuickMenuAliveUntilItIsAnswered(FxRobot robot) {
        write(robot, "ask me");
        until(() -> dialogue.screen().choice().isOpen());
        robot.clickOn("#quick-save");
        assertThat(opened).hasSize(1);
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        robot.clickOn("#choice-2");
        assertThat(dialogue.screen().choice().isOpen()).isFalse();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().getLast().contains("\"choice\":\"blue\""));
    }

    @Test
    void theKeysOfReadingOnAnswerNoQuestion(FxRobot robot) {
        write(robot, "ask me");
        until(() -> dialogue.screen().choice().isOpen());
        robot.type(KeyCode.SPACE).type(KeyCode.ENTER);
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        robot.type(KeyCode.DOWN).type(KeyCode.DOWN).type(KeyCode.ENTER);
        assertThat(dialogue.screen().choice().isOpen()).isFalse();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().getLast().contains("\"choice\":\"blue\""));
    }

    @Test
    void whatIsToldInPassingStandsBesideAQuestion(FxRobot robot) {
        robot.interact(() -> {
            dialogue.toast(
                    "Told in passing, and at such a length that it would reach over the whole scene. ".repeat(2));
            dialogue.screen().ask("Which?", List.of("a", "b", "c", "d"), answer -> {});
            dialogue.screen().layout();
        });
        assertThat(robot.lookup(".toast").query().getBoundsInParent().getMaxX())
                .isLessThan(robot.lookup(".choice-panel")
                        .query()
                        .getBoundsInParent()
                        .getMinX());
    }
}
