package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.novel.client.PackedScenes;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.story.Interlude;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Written scenes and suggestions of a bridge: read, answered, left and resumed. */
class ScenesOnScreenTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Test
    void aSceneIsPlayedReportedLineByLineAskedAndAnswered(FxRobot robot) {
        SentScene scene = PackedScenes.sent("cupid_introduction");
        robot.interact(() -> dialogue.play(scene));
        readOn(robot);
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        assertThat(reached)
                .extracting(ScenePosition::line)
                .startsWith(scene.lines().stream().map(SentScene.Line::id).toArray(String[]::new))
                .endsWith(Interlude.ASK)
                .doesNotHaveDuplicates();
        robot.clickOn("#choice-3");
        assertThat(decided).containsExactly(scene.answers().get(2).id());
        assertThat(dialogue.screen().say().line()).contains("feathers");
    }

    @Tag("slow")
    @Test
    void aSceneBeginsOnceTheTurnBeforeItHasBeenRead(FxRobot robot) {
        following = List.of(PackedScenes.json("cupid_introduction"));
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        assertThat(reached).as("it is due, but nobody has read of it").isEmpty();
        readOn("Boss, somebody is on the roof");
        assertThat(reached).extracting(ScenePosition::scene).contains("cupid_introduction");
    }

    @Test
    void theEveningEndsWithItsLineAndItsCard(FxRobot robot) {
        ObjectNode evening = JsonNodeFactory.instance
                .objectNode()
                .put("action", "evening")
                .put("agent", "mneme")
                .put("face", "neutral")
                .put("message", "Good night. I keep the place.");
        evening.putArray("card").add("Evening 1.").add("You met two scenes.");
        following = List.of(evening);
        write(robot, "good night");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        readOn("Good night. I keep the place.");
        readOn("Evening 1.\nYou met two scenes.");
    }

    @Test
    void threeSuggestionsStandAboveTheEmptyFieldAndTheirNumberSaysThem(FxRobot robot) {
        ObjectNode offered = JsonNodeFactory.instance.objectNode().put("action", "suggestions");
        for (String text : List.of("Why is it loose?", "Plan a run.", "Rest well.")) {
            offered.withArray("choices").addObject().put("text", text).put("line", "@metis " + text);
        }
        following = List.of(offered);
        write(robot, "hello");
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        readOn(robot);
        until(dialogue.screen()::isAskingForText);
        assertThat(robot.lookup("#suggestion-2").queryAs(Labeled.class).getText())
                .contains("Plan a run.");
        robot.clickOn("#input").write("a");
        assertThat(robot.lookup("#suggestion-2").tryQuery())
                .as("a line is written")
                .isEmpty();
        robot.write("2");
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("a2");
        robot.type(KeyCode.BACK_SPACE, KeyCode.BACK_SPACE).write("3");
        until(() -> server.requests().stream().anyMatch(request -> request.contains("\"text\":\"@metis Rest well.\"")));
        until(() -> dialogue.screen().say().line().equals("Three moves."));
        readOn(robot);
        until(dialogue.screen()::isAskingForText);
        robot.clickOn("#suggestion-1");
        until(() -> server.requests().stream().anyMatch(request -> request.contains("Why is it loose?")));
        assertThat(server.requests())
                .filteredOn(request -> request.startsWith("/message "))
                .allMatch(request -> request.contains("\"scenes\":1"));
    }

    @Test
    void theQuickMenuIsAliveAtAQuestionAndGivesTheFocusBack(FxRobot robot) {
        robot.interact(() -> dialogue.play(left("cupid_introduction", "").rest(true)));
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        robot.clickOn("#quick-save");
        assertThat(opened).containsExactly(QuickMenu.Item.SAVE);
        assertThat(robot.lookup("#quick-skip").query().isDisabled())
                .as("nothing is read on while a question is open")
                .isTrue();
        robot.clickOn("#choice-3");
        readOn(robot);
        until(dialogue.screen()::isAskingForText);
        robot.clickOn("#quick-auto");
        assertThat(robot.lookup("#input").query().isFocused()).isTrue();
    }

    @Test
    void aSceneThatWasLeftGoesOnAtTheLineLastRead(FxRobot robot) {
        robot.interact(() -> dialogue.resume(left("cupid_introduction", "a2").rest(false)));
        assertThat(dialogue.screen().say().line()).startsWith("Cupid.");
        assertThat(dialogue.position()).map(ScenePosition::line).contains("a2");
    }

    @Test
    void aSceneThatWasLeftAtItsQuestionAsksItOverTheLineBefore(FxRobot robot) {
        StoryLine last = StoryLine.of("kallos", "Choose.");
        robot.interact(() -> {
            dialogue.story().orElseThrow().recall(List.of(last));
            dialogue.resume(left("opening", "a6").rest(true));
        });
        assertThat(dialogue.screen().choice().isOpen()).isTrue();
        assertThat(dialogue.screen().isAskingForText()).isFalse();
        assertThat(dialogue.screen().say().line()).isEqualTo("Choose.");
    }

    private static SentScene left(String scene, String read) {
        return SentScene.from(PackedScenes.json(scene).put("read", read)).orElseThrow();
    }

    /** Reads on until a question is open or the player may write. */
    private void readOn(FxRobot robot) {
        for (int step = 0; step < 80; step++) {
            if (dialogue.screen().choice().isOpen() || dialogue.screen().isAskingForText()) {
                return;
            }
            robot.interact(() -> {
                dialogue.tick();
                dialogue.proceed();
            });
        }
    }

    /** Reads on until a line begins with a text. */
    private void readOn(String begins) {
        until(() -> {
            boolean here = dialogue.screen().say().line().startsWith(begins);
            if (!here) {
                dialogue.proceed();
            }
            return here;
        });
    }
}
