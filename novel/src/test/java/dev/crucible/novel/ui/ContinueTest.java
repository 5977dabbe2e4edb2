package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.persistence.ReadLine;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.Store;
import dev.crucible.story.Discoveries;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import dev.crucible.story.Tally;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Players who return, also after a crash, continue where they were. */
class ContinueTest extends NovelWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Tag("slow")
    @Test
    void afterATurnTheNoteHoldsWhatItBrought(FxRobot robot) throws IOException {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        finishOpening(robot, dialogue);
        robot.clickOn("#input").write("hello").type(KeyCode.ENTER);
        until(() -> dialogue.screen().say().line().equals("Done."));
        robot.interact(dialogue::proceed);
        robot.interact(dialogue::proceed);
        SaveSlots slots = new SaveSlots(folders.saves());
        until(() -> slots.last()
                .whole()
                .filter(save -> save.scene().agent().equals("techne")
                        && save.talk().affinities().get("techne") == .54)
                .isPresent());
        assertThat(server.requests())
                .anySatisfy(
                        request -> assertThat(request).startsWith("/message").contains("\"romance\":false"));
    }

    @Tag("slow")
    @Test
    void anAnswerThatIsBeingReadIsNotedAsUnread(FxRobot robot) throws IOException {
        profiles = "{\"player_id\":\"p2\",\"display_name\":\"Ada\"}";
        play(robot, "#profile-1");
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        finishOpening(robot, dialogue);
        robot.clickOn("#input").write("hello").type(KeyCode.ENTER);
        until(() -> dialogue.screen().say().line().equals("Done."));
        SaveSlots slots = new SaveSlots(folders.saves());
        until(() -> slots.last().whole().filter(save -> save.reading().unread()).isPresent());
        readOn(robot, dialogue);
        until(() ->
                slots.last().whole().filter(save -> !save.reading().unread()).isPresent());
    }

    @Test
    void whoeverContinuesAnotherDayIsGreetedByWhoeverWasThere(FxRobot robot) throws IOException {
        opened = true;
        Instant lastWeek = Instant.now().minus(Duration.ofDays(2));
        new Store<>(folders.progress("p2"), Discoveries.class)
                .write(Discoveries.NONE
                        .withScene("opening")
                        .with(Tally.NONE.sitting(lastWeek, ZoneOffset.UTC).turn("mneme", lastWeek)));
        goOn(robot, Save.Reading.NONE);
        until(() -> novel.dialogueInFront()
                .filter(dialogue -> dialogue.screen().say().line().contains("“Does Krum hold?”"))
                .isPresent());
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Mneme");
        assertThat(dialogue.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .startsWith("Does Krum hold?", "Hm.");
        assertThat(server.requests())
                .as("the bridge knows what was read here before it chooses a scene")
                .filteredOn(request -> request.contains("scene_met") || request.contains("scene_due"))
                .satisfiesExactly(
                        met -> assertThat(met).contains("\"scenes\":[\"opening\"]", "\"lastAgent\":\"mneme\""),
                        due -> assertThat(due).contains("\"scene_due\""));
    }

    @Test
    void whatWasReadBesideTheCrewOutlivesACrash(FxRobot robot) throws IOException {
        new Store<>(folders.progress("p2"), Discoveries.class)
                .write(Discoveries.NONE
                        .withScene("opening")
                        .with(Tally.NONE.sitting(Instant.now(), ZoneOffset.UTC).turn("mneme", Instant.now())));
        goOn(
                robot,
                new Save.Reading(
                        null,
                        false,
                        List.of(
                                new ReadLine("puck", "Psst, boss.", "scheming", "dialogue"),
                                new ReadLine("player", "Does Krum hold?", "neutral", "dialogue"),
                                new ReadLine("mneme", "Hm.", "neutral", "dialogue"),
                                new ReadLine("kallos", "Somebody has drawn on my wall.", "neutral", "dialogue"))));
        until(() -> novel.dialogueInFront()
                .filter(dialogue ->
                        dialogue.story().orElseThrow().backlog().lines().size() >= 4)
                .isPresent());
        assertThat(novel.dialogueInFront()
                        .orElseThrow()
                        .story()
                        .orElseThrow()
                        .backlog()
                        .lines())
                .extracting(StoryLine::text)
                .containsExactly("Psst, boss.", "Does Krum hold?", "Hm.", "Somebody has drawn on my wall.");
    }

    @Test
    void afterACrashTheEveningGoesOnInTheMiddleOfItsScene(FxRobot robot) throws Exception {
        goOn(robot, new Save.Reading(new ScenePosition("opening", "a3", 2), false, List.of()));
        until(() -> novel.dialogueInFront()
                .filter(dialogue -> dialogue.screen().say().line().startsWith("They are here for a question."))
                .isPresent());
        assertThat(novel.conversation().orElseThrow().story().player().contextId())
                .isEqualTo("kept");
    }

    @Test
    void afterACrashAnAnswerThatWasNotReadToItsEndIsReadAgain(FxRobot robot) throws Exception {
        goOn(robot, new Save.Reading(null, true, List.of()));
        until(() -> novel.dialogueInFront()
                .filter(dialogue -> dialogue.screen().say().line().equals("Hm."))
                .isPresent());
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        readOn(robot, dialogue);
        assertThat(dialogue.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .containsExactly("Does Krum hold?", "Hm.");
    }

    @Test
    void aQuestionThatTheCrewWaitsWithIsPutAgainWithItsAnswersOverTheLineBeforeIt(FxRobot robot) throws Exception {
        waiting = "\"question\":{\"agent\":\"techne\",\"prompt\":\"Hm.\",\"choices\":[\"Launch it\",\"Drop it\"]},";
        goOn(robot, Save.Reading.NONE);
        until(() -> robot.lookup("#choice-1").tryQuery().isPresent());
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        assertThat(dialogue.screen().say().line()).isEqualTo("Does Krum hold?");
        robot.clickOn("#choice-1");
        until(() -> dialogue.screen().say().line().equals("Done."));
        assertThat(server.requests())
                .anySatisfy(
                        request -> assertThat(request).startsWith("/message ").contains("Launch it"));
        assertThat(dialogue.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .containsExactly("Does Krum hold?", "Launch it", "Done.");
    }

    @Tag("slow")
    @Test
    void whoeverWasCutOffInTheTourGoesOnAtItsLineAndHasTheOthersOnce(FxRobot robot) throws IOException {
        history = "";
        String first = novel.words().of("tutorial.1");
        goOn(robot, new Save.Reading(null, false, List.of(new ReadLine("puck", first, "scheming", "dialogue"))));
        until(() -> novel.dialogueInFront()
                .filter(dialogue ->
                        dialogue.screen().say().line().equals(novel.words().of("tutorial.2")))
                .isPresent());
        DialogueController dialogue = novel.dialogueInFront().orElseThrow();
        readOn(robot, dialogue);
        assertThat(dialogue.story().orElseThrow().backlog().lines())
                .extracting(StoryLine::text)
                .startsWith(first, novel.words().of("tutorial.2"))
                .containsOnlyOnce(first);
    }

    @Test
    void aPlanThatWaitsForItsAnswerIsShownInWholeToWhoAsks(FxRobot robot) throws IOException {
        waiting =
                "\"question\":{\"agent\":\"techne\",\"prompt\":\"Launch?\",\"choices\":[\"Launch it\"],\"plan\":\"Rules: Krum\"},";
        goOn(robot, Save.Reading.NONE);
        until(() -> robot.lookup("#choice-more").tryQuery().isPresent());
        robot.clickOn("#choice-more");
        assertThat(plan(robot)).contains("Rules: Krum");
        robot.clickOn("#return");
        assertThat(robot.lookup("#choice-1").tryQuery()).isPresent();
    }

    @Tag("slow")
    @Test
    void withThePlanThatWasSaidLastGoesItsConfig(FxRobot robot) throws IOException {
        waiting =
                "\"question\":{\"agent\":\"techne\",\"prompt\":\"Launch?\",\"choices\":[\"Launch it\"],\"plan\":\"Rules: Krum\"},";
        history +=
                ",{\"agent\":\"metis\",\"kind\":\"spec\",\"portrait\":\"neutral\",\"message\":\"Rules: Krum, as said\"},"
                        + "{\"agent\":\"techne\",\"kind\":\"code\",\"portrait\":\"neutral\",\"message\":\"{\\\"seed\\\": 42}\"}";
        goOn(robot, Save.Reading.NONE);
        until(() -> robot.lookup("#choice-more").tryQuery().isPresent());
        robot.clickOn("#choice-more");
        assertThat(plan(robot))
                .contains("Rules: Krum, as said", "{\"seed\": 42}")
                .doesNotContain("Hm.");
    }

    /** Restarts the novel after a crash and continues. */
    private void goOn(FxRobot robot, Save.Reading reading) throws IOException {
        new SaveSlots(folders.saves()).note(save(reading));
        robot.interact(() -> novel.escape());
        robot.clickOn("#menu-continue");
    }

    private static String plan(FxRobot robot) {
        return robot.lookup("#plan").lookup(".sheet-text").queryAllAs(Label.class).stream()
                .map(Label::getText)
                .collect(Collectors.joining("\n"));
    }
}
