package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Written scenes: read, left and resumed. */
class ScenesOnScreenTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aWrittenSceneIsPlayedAskedAndAnswered(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        robot.interact(() -> dialogue.play(scene));
        for (int line = 0; line < scene.lines().size(); line++) {
            robot.interact(dialogue::proceed);
            robot.interact(dialogue::proceed);
        }
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        robot.clickOn("#choice-3");
        assertThat(decided).containsExactly(WrittenScene.Outcome.ROMANCE_OFF);
        assertThat(dialogue.screen().say().line()).contains("feathers");
    }

    @Tag("slow")
    @Test
    void aSceneBeginsOnceTheTurnBeforeItHasBeenRead(FxRobot robot) {
        WrittenScene scene =
                Script.packed().scenes(Occasion.CUPID, Optional.empty()).getFirst();
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        robot.interact(() -> dialogue.play(scene));
        assertThat(begun).as("it is due, but nobody has read of it").isEmpty();
        robot.interact(dialogue::proceed);
        robot.interact(dialogue::proceed);
        until(() -> dialogue.screen().say().line().startsWith("Boss, somebody is on the roof"));
        assertThat(begun).containsExactly(scene.id());
    }

    @Test
    void aSceneThatWasLeftGoesOnAtItsLine(FxRobot robot) {
        robot.interact(() -> dialogue.resume(new ScenePosition("cupid_introduction", "a2", 1)));
        assertThat(dialogue.screen().say().line()).startsWith("Cupid.");
        assertThat(dialogue.position()).contains(new ScenePosition("cupid_introduction", "a2", 1));
        robot.interact(() -> dialogue.resume(new ScenePosition("taken_away", "a1", 0)));
        assertThat(dialogue.screen().say().line()).startsWith("Cupid.");
    }

    @Tag("slow")
    @Test
    void aSceneThatWasLeftAtItsQuestionHasTheLineAboveAndTheRestInTheHistory(FxRobot robot) {
        robot.interact(() -> dialogue.resume(new ScenePosition("opening", "?", 6)));
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        List<StoryLine> read = dialogue.story().orElseThrow().backlog().lines();
        assertThat(read).hasSize(6);
        assertThat(dialogue.screen().isAskingForText()).isFalse();
        assertThat(dialogue.screen().say().line()).isEqualTo(read.getLast().text());
    }

    @Test
    void aSceneThatAWriterChangesIsReadAnewWhereItStandsOnTheScreen(FxRobot robot) {
        WrittenScene opening = Script.packed().scene("opening").orElseThrow();
        robot.interact(() -> dialogue.play(opening));
        String first = dialogue.screen().say().line();
        edited = Optional.of(new WrittenScene(
                opening.id(),
                opening.when(),
                opening.agent(),
                opening.condition(),
                opening.place(),
                opening.lines().subList(1, 2),
                opening.question(),
                opening.answers().subList(1, 2)));
        robot.interact(dialogue::reload);
        robot.interact(dialogue::proceed);
        assertThat(dialogue.screen().say().line())
                .isNotEqualTo(first)
                .isEqualTo(opening.lines().get(1).text().english());
        robot.interact(dialogue::proceed);
        assertThat(robot.lookup("#choice-2").tryQuery()).isEmpty();
        edited = Optional.of(opening);
        robot.interact(dialogue::reload);
        robot.clickOn("#choice-2");
        assertThat(dialogue.screen().choice().isOpen()).isFalse();
    }
}
