package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.novel.client.FetchedSpeech;
import dev.crucible.novel.language.Words;
import dev.crucible.story.Company;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

class DialogueControllerTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aLineIsTypedCompletedAndThenThePlayerWritesAgain(FxRobot robot) {
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        assertThat(dialogue.screen().say().shownText()).isEmpty();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Metis");
        robot.interact(dialogue::proceed);
        assertThat(dialogue.screen().say().shownText()).isEqualTo("Three moves.");
        robot.interact(dialogue::proceed);
        until(dialogue.screen()::isAskingForText);
        assertThat(robot.lookup("#affinity-metis").query().getAccessibleText()).contains("52 of 100");
    }

    @Test
    void thinkingShowsTheStatusAndStopEndsIt(FxRobot robot) {
        write(robot, "wait");
        until(() -> {
            clock.addAndGet(400_000_000);
            return robot.lookup("#thinking-text").queryAs(Label.class).getText().startsWith("Counting");
        });
        robot.clickOn("#stop");
        assertThat(dialogue.screen().thinking().isVisible()).isFalse();
        assertThat(dialogue.screen().isAskingForText()).isTrue();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> server.requests().stream().anyMatch(request -> request.startsWith("/cancel")));
    }

    @Test
    void aStepByHandEndsSkippingAndAutoForward(FxRobot robot) {
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        robot.clickOn("#quick-auto").interact(dialogue::proceed);
        assertThat(isOn(robot, "#quick-auto")).isFalse();
        robot.clickOn("#quick-skip");
        assertThat(isOn(robot, "#quick-skip")).isTrue();
        robot.interact(dialogue::proceed);
        assertThat(isOn(robot, "#quick-skip")).isFalse();
        assertThat(dialogue.screen().say().line()).as("it is no more than that").isEqualTo("Three moves.");
    }

    @Test
    void anotherLanguageHoldsInTheRunningConversation(FxRobot robot) {
        write(robot, "is there a proof?");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        robot.interact(() -> {
            dialogue.translate(Words.in("de", Company.BUNDLED));
            ((Page) robot.targetWindow().getScene().getRoot()).show(dialogue.screen());
        });
        assertThat(dialogue.screen().say().line()).isEqualTo("Three moves.");
        assertThat(dialogue.screen().place()).isEqualTo("stoa");
        assertThat(robot.lookup("#quick-history").queryButton().getText()).isEqualTo("Verlauf");
    }

    @Tag("slow")
    @Test
    void gossipComesAfterTheThirdTurnAndLeavesAfterEightSeconds(FxRobot robot) {
        for (int turn = 0; turn < 3; turn++) {
            write(robot, "hello");
            until(() -> dialogue.screen().say().line().equals("Three moves."));
            robot.interact(dialogue::proceed);
            robot.interact(dialogue::proceed);
            until(dialogue.screen()::isAskingForText);
        }
        assertThat(dialogue.screen().gossip().isVisible()).isTrue();
        assertThat(dialogue.screen().gossip().getAccessibleText()).contains("*hums* Hm.");
        assertThat(robot.from(dialogue.screen().gossip()).lookup(".gossip-who").queryAllAs(Label.class))
                .extracting(Label::getText)
                .contains("*hums*");
        clock.addAndGet(7_900_000_000L);
        robot.interact(dialogue::tick);
        assertThat(dialogue.screen().gossip().isVisible()).isTrue();
        clock.addAndGet(200_000_000L);
        robot.interact(dialogue::tick);
        assertThat(dialogue.screen().gossip().isVisible()).isFalse();
    }

    @Test
    void lettersWaitForTheVoiceAndThenKeepItsPace(FxRobot robot) {
        speech = new CompletableFuture<>();
        preferences = preferences.with(preferences.sound().withVoices(true));
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        clock.addAndGet(1_000_000_000L);
        robot.interact(dialogue::tick);
        assertThat(dialogue.screen().say().shownText())
                .as("the clip has not come")
                .isEmpty();
        speech.complete(new FetchedSpeech(new byte[0], 2));
        until(() -> {
            clock.addAndGet(100_000_000L);
            return !dialogue.screen().say().shownText().isEmpty();
        });
        assertThat(dialogue.screen().say().isTyping()).isTrue();
    }

    @Tag("slow")
    @Test
    void skippingStopsAtWhatWasNotReadBefore(FxRobot robot) {
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        robot.interact(() -> dialogue.pace().skipWhile(true));
        until(() -> !dialogue.screen().say().isTyping());
        robot.interact(dialogue::proceed);
        robot.interact(dialogue::proceed);
        until(dialogue.screen()::isAskingForText);
        robot.interact(() -> dialogue.pace().skipWhile(false));
        write(robot, "hello again");
        robot.interact(() -> dialogue.pace().skipWhile(true));
        until(dialogue.screen()::isAskingForText);
    }

    @Test
    void aRunIsReadByItsTimeAndNotByItsId(FxRobot robot) {
        robot.interact(() -> dialogue.remark("Launched as api_run_20261126_210500_123456."));
        assertThat(dialogue.screen().say().line()).isEqualTo("Launched as the run of 21:05.");
    }

    @Test
    void whatIsWrittenWhileTheCrewThinksIsTheNextLineAndNoHotkey(FxRobot robot) {
        write(robot, "wait");
        until(dialogue::isWaiting);
        robot.interact(() -> List.of("s", "o", "?", "\b").forEach(dialogue.screen()::typedAhead));
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("so");
    }

    @Test
    void aBridgeThatDiesInMidTurnIsToldOfOnTheScreen(FxRobot robot) {
        write(robot, "wait");
        linked = false;
        until(() -> {
            clock.addAndGet(400_000_000);
            return robot.lookup("#thinking-text").queryAs(Label.class).getText().startsWith("The bridge does not");
        });
    }
}
