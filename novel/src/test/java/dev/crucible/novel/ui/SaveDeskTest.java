package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.story.Interlude;
import dev.crucible.story.ScenePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

class SaveDeskTest extends NovelWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Tag("slow")
    @Test
    void aQuickSaveIsToldAndMadeOnceHoweverLongItsKeyIsHeld(FxRobot robot) {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        finishOpening(robot, novel.dialogueInFront().orElseThrow());
        robot.interact(() -> {
            for (int again = 0; again < 5; again++) {
                novel.page()
                        .fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F5, false, false, false, false));
            }
        });
        until(() -> robot.lookup(".toast").queryAs(Label.class).getText().contains("“Quick”"));
        assertThat(folders.saves().resolve("quick-1.json")).exists();
        assertThat(folders.saves().resolve("quick-2.json"))
                .as("one key, one save")
                .doesNotExist();
    }

    @Test
    void aSaveIsLoadedAtItsOwnBridgeAsACopy(FxRobot robot) throws Exception {
        try (ScriptedBridge other = new ScriptedBridge(this::answer)) {
            Save save = new Save(
                    new Save.Talk(other.uri().toString(), "kept", "p2", "", Map.of("mneme", .66)),
                    new Save.Scene("archive", "mneme", "neutral", "Keeper of Memory", 1_790_000_000L));
            SaveSlots slots = new SaveSlots(folders.saves());
            slots.write(new SaveSlots.Slot("1", 1), save, new byte[0]);
            Files.writeString(folders.saves().resolve("1-2.json"), "{broken");
            robot.clickOn("#menu-load");
            assertThat(robot.lookup("#slot-2").query().getAccessibleText()).contains("damaged");
            robot.clickOn("#slot-2").clickOn("#slot-1");
            until(() -> novel.dialogueInFront().isPresent());
            assertThat(other.requests()).anySatisfy(request -> assertThat(request)
                    .contains("\"action\":\"restore\"", "\"context_id\":\"kept\""));
            assertThat(other.authorizations())
                    .as("the token is another bridge's")
                    .isEmpty();
            assertThat(novel.conversation().orElseThrow().story().player().contextId())
                    .isEqualTo("restored");
            assertThat(novel.dialogue().orElseThrow().screen().place()).isEqualTo("archive");
            assertThat(robot.lookup("#affinity-mneme").query().getAccessibleText())
                    .contains("66 of 100");
        }
    }

    @Tag("slow")
    @Test
    void aSaveOfTheTourIsLoadedWithTheTour(FxRobot robot) throws IOException {
        history = "";
        copies = false;
        new SaveSlots(folders.saves()).write(new SaveSlots.Slot("1", 1), save(Save.Reading.NONE), new byte[0]);
        robot.clickOn("#menu-load").clickOn("#slot-1");
        until(() -> novel.dialogueInFront()
                .filter(dialogue ->
                        dialogue.screen().say().line().equals(novel.words().of("tutorial.1")))
                .isPresent());
    }

    @Test
    void whereTheCrewHasNoCopyThatIsTold(FxRobot robot) throws IOException {
        copies = false;
        new SaveSlots(folders.saves()).write(new SaveSlots.Slot("1", 1), save(Save.Reading.NONE), new byte[0]);
        robot.clickOn("#menu-load").clickOn("#slot-1");
        until(() -> novel.dialogueInFront()
                .filter(dialogue ->
                        dialogue.screen().say().line().equals(novel.words().of("load.alone")))
                .isPresent());
    }

    @Tag("slow")
    @Test
    void aSaveThatStandsAtAQuestionIsLoadedWithoutBeingMadeAgain(FxRobot robot) throws IOException {
        Save.Reading asked = new Save.Reading(new ScenePosition("opening", Interlude.ASK, 6), false, List.of());
        SaveSlots slots = new SaveSlots(folders.saves());
        slots.write(new SaveSlots.Slot("1", 1), save(asked), new byte[0]);
        robot.clickOn("#menu-load").clickOn("#slot-1");
        until(() -> robot.lookup("#choice-1").tryQuery().isPresent());
        robot.interact(() -> novel.saves().open(false)); // waits for pending writes
        assertThat(folders.saves().resolve("auto-1.json")).doesNotExist();
        robot.interact(novel::closeSheet);
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        robot.clickOn("#choice-1");
        readOn(robot, dialogue);
        robot.interact(() -> novel.saves().moved(true));
        robot.interact(() -> novel.saves().open(false));
        assertThat(folders.saves().resolve("auto-1.json"))
                .as("of the next question there is one")
                .exists();
    }

    @Tag("slow")
    @Test
    void whoeverLoadsASaveAndLeavesAtOnceHasNoOtherOfIt(FxRobot robot) throws IOException {
        Save.Reading asked = new Save.Reading(new ScenePosition("opening", Interlude.ASK, 6), false, List.of());
        new SaveSlots(folders.saves()).write(new SaveSlots.Slot("1", 1), save(asked), new byte[0]);
        robot.clickOn("#menu-load").clickOn("#slot-1");
        until(() -> robot.lookup("#choice-1").tryQuery().isPresent());
        robot.interact(novel.saves()::leave);
        assertThat(folders.saves().resolve("now.json")).exists();
        assertThat(folders.saves().resolve("auto-1.json")).doesNotExist();
    }

    @Test
    void aQuickSaveIsDeletedAtItsCrossOnceThePlayerSaysYes(FxRobot robot) throws IOException {
        new SaveSlots(folders.saves())
                .write(new SaveSlots.Slot(SaveSlots.QUICK, 1), save(Save.Reading.NONE), new byte[0]);
        Path file = folders.saves().resolve("quick-1.json");
        robot.clickOn("#menu-load");
        assertThat(robot.lookup("#delete-2").tryQuery())
                .as("nothing is in slot 2")
                .isEmpty();
        robot.clickOn("#delete-1").clickOn("#answer-2");
        assertThat(file).exists();
        robot.clickOn("#delete-1").clickOn("#answer-1");
        assertThat(file).doesNotExist();
        assertThat(robot.lookup("#slot-1").query().getAccessibleText()).isEqualTo("Empty slot");
        assertThat(robot.lookup("#page-quick").query().getPseudoClassStates())
                .as("the page stays open")
                .anySatisfy(state -> assertThat(state.getPseudoClassName()).isEqualTo("on"));
    }
}
