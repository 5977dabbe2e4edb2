package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.UnwritableDisk;
import dev.crucible.novel.voice.SpeakerVoiceOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** A novel whose disk takes nothing, and whose machine has no sound: each screen opens, and each failure is told. */
class PlayerFilesTest extends NovelWindow {
    private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();

    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @BeforeEach
    void watch() throws Exception {
        WaitForAsyncUtils.asyncFx(() ->
                        Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown)))
                .get();
    }

    @AfterEach
    void nothingWasThrown() {
        assertThat(uncaught).isEmpty();
    }

    @Test
    void anUnreadableSaveLeavesTheOthersToLoad(FxRobot robot) throws IOException {
        SaveSlots slots = new SaveSlots(folders.saves());
        slots.write(new SaveSlots.Slot("1", 1), save(Save.Reading.NONE), new byte[0]);
        String whole = Files.readString(folders.saves().resolve("1-1.json"));
        Files.createDirectories(folders.saves().resolve("1-2.json"));
        Files.writeString(folders.saves().resolve("1-3.json"), whole.replace("\"version\" : 1", "\"version\" : 99"));
        Files.writeString(folders.saves().resolve("1-4.json"), whole.replace("1790000000", "9223372036854775807"));
        Files.writeString(folders.saves().resolve("1-5.json"), whole.substring(0, 90));
        robot.clickOn("#menu-load");
        assertThat(List.of(2, 3, 4, 5))
                .extracting(slot -> robot.lookup("#slot-" + slot).query().getAccessibleText())
                .satisfiesExactly(
                        word -> assertThat(word).isEqualTo("The file of this save cannot be read."),
                        word -> assertThat(word).isEqualTo("This save was made by a newer version."),
                        word -> assertThat(word).startsWith("This save is damaged."),
                        word -> assertThat(word).startsWith("This save is damaged."));
        robot.clickOn("#slot-2").clickOn("#slot-4").clickOn("#slot-1");
        until(() -> novel.dialogueInFront().isPresent());
    }

    @Tag("slow")
    @Test
    void aDiskThatTakesNothingIsToldAndTheStoryGoesOn(FxRobot robot) throws Exception {
        Novel deaf = onABrokenDisk("de");
        Novel sound = novel;
        novel = deaf;
        try {
            assertThat(novel.words().language()).isEqualTo("de");
            for (String screen : List.of("load", "gallery", "codex", "lab", "preferences", "help", "about")) {
                robot.clickOn("#menu-" + screen);
                robot.interact(novel::escape);
            }
            until(() -> robot.lookup("#link").queryAs(Label.class).getText().equals("Die Brücke ist da"));
            robot.clickOn("#menu-start");
            until(() -> robot.lookup("#onboarding").tryQuery().isPresent());
            robot.clickOn("#onboarding-name").write("Ada").clickOn("#onboarding-next");
            until(() -> robot.lookup("#wellness_warning").tryQuery().isPresent());
            robot.clickOn("#answer-1");
            until(() -> novel.dialogueInFront().isPresent());
            until(() -> notice().contains("konnte nicht gesichert werden"));
            DialogueController dialogue = novel.dialogueInFront().orElseThrow();
            finishOpening(robot, dialogue);
            robot.interact(() -> novel.saves().quickSave());
            until(() -> notice().startsWith("Der Spielstand konnte nicht gesichert werden: "));
            robot.interact(novel::takePicture);
            until(() -> notice().startsWith("Das Bild konnte nicht gesichert werden: "));
            robot.interact(() -> novel.change(
                    novel.preferences().with(novel.preferences().wishes().withTracking(false))));
            until(() -> notice().startsWith("Die Einstellung konnte nicht gesichert werden: "));
            robot.interact(() -> novel.saves().open(true));
            robot.clickOn("#slot-3");
            until(() -> notice().startsWith("Der Spielstand konnte nicht gesichert werden: "));
            assertThat(robot.lookup("#slot-3").query().getAccessibleText()).isEqualTo("Leerer Platz");
            robot.interact(novel::closeSheet);
            assertThat(novel.dialogueInFront()).isPresent();
        } finally {
            WaitForAsyncUtils.asyncFx(deaf::close).get();
            novel = sound;
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(UnwritableDisk.Fault.class)
    void aDiskThatIsReadAloneGivesWhatItHasAndTellsWhatItCannotKeep(UnwritableDisk.Fault fault, FxRobot robot)
            throws Exception {
        SaveSlots slots = new SaveSlots(folders.saves());
        slots.write(new SaveSlots.Slot("1", 1), save(Save.Reading.NONE), new byte[0]);
        String kept = Files.readString(folders.saves().resolve("1-1.json"));
        Novel sound = novel;
        novel = on(
                new Folders(UnwritableDisk.of(folders.config(), fault), UnwritableDisk.of(folders.data(), fault)),
                "de");
        Novel deaf = novel;
        String because = fault == UnwritableDisk.Fault.FULL ? "ist voll" : "ist schreibgeschützt";
        try {
            until(() -> notice().startsWith("Die Einstellung konnte nicht gesichert werden: der Datenträger")
                    && notice().contains(because));
            for (String screen : List.of("gallery", "codex", "lab", "preferences", "help", "about")) {
                robot.clickOn("#menu-" + screen);
                robot.interact(novel::escape);
            }
            robot.clickOn("#menu-load").clickOn("#slot-1");
            until(() -> novel.dialogueInFront().isPresent());
            until(() -> notice().contains(because));
            robot.interact(() -> novel.saves().quickSave());
            until(() -> notice().startsWith("Der Spielstand konnte nicht gesichert werden: ")
                    && notice().contains(because));
            robot.interact(novel::takePicture);
            until(() -> notice().startsWith("Das Bild konnte nicht gesichert werden: "));
            robot.interact(() -> novel.saves().open(true));
            robot.clickOn("#slot-1").clickOn("#answer-1");
            until(() -> notice().startsWith("Der Spielstand konnte nicht gesichert werden: "));
            assertThat(folders.saves().resolve("1-1.json"))
                    .as("the old save is whole")
                    .hasContent(kept);
            robot.interact(novel::closeSheet);
            for (String screen : List.of("history", "journal", "prefs", "project")) {
                robot.clickOn("#quick-" + screen);
                robot.interact(novel::escape);
            }
            assertThat(novel.dialogueInFront()).isPresent();
        } finally {
            WaitForAsyncUtils.asyncFx(deaf::close).get();
            novel = sound;
        }
    }

    @Test
    void whatAnotherNovelHasSavedMeanwhileIsShownBeforeItIsWrittenOver(FxRobot robot) throws IOException {
        SaveSlots other = new SaveSlots(folders.saves());
        SaveSlots.Slot slot = new SaveSlots.Slot(SaveSlots.QUICK, 1);
        other.write(slot, save(Save.Reading.NONE), new byte[0]);
        robot.clickOn("#menu-load").clickOn("#delete-1");
        Save older = save(Save.Reading.NONE);
        Save newer = new Save(older.talk(), new Save.Scene("stoa", "metis", "neutral", "Newer", 1_790_000_001L));
        other.push(SaveSlots.QUICK, newer, new byte[0]);
        robot.clickOn("#answer-1");
        assertThat(other.read(slot)).as("the player has not seen this one").contains(newer);
    }

    private String notice() {
        Node shown = novel.page().lookup("#notice");
        return shown.isVisible() ? ((Label) shown).getText() : "";
    }

    /** Shows a novel whose folders are files. */
    private Novel onABrokenDisk(String language) throws Exception {
        Path file = Files.createTempFile(home, "no", "folder");
        return on(new Folders(file, file), language);
    }

    /** Shows a novel with these folders, with a machine's own sound. */
    private Novel on(Folders own, String language) throws Exception {
        RemoteService service = new RemoteService(server.uri(), Optional.of("secret"));
        Novel[] made = new Novel[1];
        WaitForAsyncUtils.asyncFx(() -> {
                    made[0] = new Novel(own, service, service, new SpeakerVoiceOut(), this);
                    novel.page().getScene().setRoot(made[0].page());
                    made[0].awake();
                    Preferences usual = made[0].preferences();
                    made[0].change(usual.with(usual.look().withLanguage(language)));
                    made[0].escape();
                    return null;
                })
                .get();
        return made[0];
    }
}
