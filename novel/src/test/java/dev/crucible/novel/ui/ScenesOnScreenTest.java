package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.persistence.ScenePosition;
import dev.crucible.novel.scene.Occasion;
import dev.crucible.novel.scene.Script;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.story.StoryLine;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Written scenes as they are read, left and taken up again. */
class ScenesOnScreenTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aWrittenSceneIsPlayedAskedAndAnswered(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        robot.interact(() -> talk.play(scene));
        for (int line = 0; line < scene.lines().size(); line++) {
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
        }
        assertThat(talk.screen().choice().isOpen()).isTrue();
        robot.clickOn("#choice-3");
        assertThat(decided).containsExactly(WrittenScene.Outcome.ROMANCE_OFF);
        assertThat(talk.screen().say().line()).contains("feathers");
    }

    @Test
    void aSceneBeginsOnceTheTurnBeforeItHasBeenRead(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        robot.interact(() -> talk.play(scene));
        assertThat(begun).as("it is due, but nobody has read of it").isEmpty();
        robot.interact(talk::proceed);
        robot.interact(talk::proceed);
        until(() -> talk.screen().say().line().startsWith("Boss, somebody is on the roof"));
        assertThat(begun).containsExactly(scene.id());
    }

    @Test
    void aSceneThatWasLeftGoesOnAtItsLine(FxRobot robot) {
        robot.interact(() -> talk.resume(new ScenePosition("cupid_introduction", "a2", 1)));
        assertThat(talk.screen().say().line()).startsWith("Cupid.");
        assertThat(talk.position()).contains(new ScenePosition("cupid_introduction", "a2", 1));
        robot.interact(() -> talk.resume(new ScenePosition("taken_away", "a1", 0)));
        assertThat(talk.screen().say().line()).startsWith("Cupid.");
    }

    @Test
    void aSceneThatWasLeftAtItsQuestionHasTheLineAboveAndTheRestInTheHistory(FxRobot robot) {
        robot.interact(() -> talk.resume(new ScenePosition("opening", "?", 6)));
        assertThat(talk.screen().choice().isOpen()).isTrue();
        List<StoryLine> read = talk.story().orElseThrow().backlog().lines();
        assertThat(read).hasSize(6);
        assertThat(talk.screen().isAskingForText()).isFalse();
        assertThat(talk.screen().say().line()).isEqualTo(read.getLast().text());
    }

    @Test
    void aSceneThatAWriterChangesIsReadAnewWhereItStandsOnTheScreen(FxRobot robot) {
        WrittenScene opening = Script.packed().scene("opening").orElseThrow();
        robot.interact(() -> talk.play(opening));
        String first = talk.screen().say().line();
        edited = Optional.of(new WrittenScene(
                opening.id(),
                opening.when(),
                opening.agent(),
                opening.condition(),
                opening.place(),
                opening.lines().subList(1, 2),
                opening.question(),
                opening.answers().subList(1, 2)));
        robot.interact(talk::reload);
        robot.interact(talk::proceed);
        assertThat(talk.screen().say().line())
                .isNotEqualTo(first)
                .isEqualTo(opening.lines().get(1).text().english());
        robot.interact(talk::proceed);
        assertThat(robot.lookup("#choice-2").tryQuery()).isEmpty();
        edited = Optional.of(opening);
        robot.interact(talk::reload);
        robot.clickOn("#choice-2");
        assertThat(talk.screen().choice().isOpen()).isFalse();
    }
}
