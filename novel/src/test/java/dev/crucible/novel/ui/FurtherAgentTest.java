package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.persistence.Folders;
import dev.crucible.novel.persistence.OwnPortraits;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.voice.SilentVoiceOut;
import dev.crucible.story.Affinities;
import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import dev.crucible.story.scene.SceneFiles;
import dev.crucible.story.scene.Script;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.stage.Stage;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** A play with the example agent and scene of docs/scenes.md, read from that page. */
@ExtendWith(ApplicationExtension.class)
class FurtherAgentTest implements Novel.Window {
    @TempDir
    static Path home;

    private Path writing;
    private ScriptedBridge server;
    private Novel novel;

    @Start
    void start(Stage stage) throws IOException {
        writing = Files.createTempDirectory(home, "mine");
        Files.writeString(writing.resolve("aletheia.yaml"), example("yaml"));
        Files.writeString(writing.resolve("aletheia.json"), example("json"));
        Path portraits = Files.createDirectories(writing.resolve("game/images/portraits"));
        ImageIO.write(
                new BufferedImage(64, 80, BufferedImage.TYPE_INT_ARGB),
                "png",
                portraits.resolve("aletheia_neutral.png").toFile());
        server = new ScriptedBridge((path, body, wire) -> {
            if (path.equals("/message")) {
                wire.stream()
                        .line("{\"action\":\"message\",\"agent\":\"aletheia\",\"message\":\"Measured twice.\","
                                + "\"portrait\":\"inspired\",\"affinity_delta\":0.02}");
            } else {
                wire.json("{\"status\":\"ok\"}");
            }
        });
        Folders folders = new Folders(home.resolve("config"), Files.createTempDirectory(home, "data"));
        Preferences usual = Preferences.usual();
        new Store<>(folders.preferences(), Preferences.class)
                .write(usual.with(usual.look().withReducedMotion(true)));
        // Otherwise the season's scene would be played first.
        new Store<>(folders.progress("p"), Discoveries.class).write(Discoveries.NONE.withScene("season_autumn_1"));
        novel = new Novel(
                folders,
                server.service(),
                server.service(),
                new SilentVoiceOut(),
                this,
                Draft.of(Optional.of(writing), Optional.of("aletheia_receipt")));
        Scene scene = new Scene(novel.page(), Page.WIDTH, Page.HEIGHT);
        new Keys(novel).watch(scene);
        stage.setScene(scene);
        stage.show();
        novel.awake();
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.asyncFx(novel::close).get();
        server.close();
    }

    /** Returns the code block of this language in the chapter on more agents. */
    private static String example(String language) throws IOException {
        String chapter = Files.readString(Path.of("../docs/scenes.md")).split("## A further agent\n")[1];
        return chapter.split("```" + language + "\n")[1].split("```")[0];
    }

    @Test
    void speaksHasHeartsAndPlaysASceneOfTheirOwn(FxRobot robot) {
        Affinities bonds = Affinities.initial(novel.words().company());
        robot.interact(() -> novel.begin(new Player("p", "c"), bonds, "", "forge"));
        assertThat(hearts(robot)).isEqualTo("Aletheia: 50 of 100, 2 of 4 hearts");
        robot.interact(() -> dialogue().send("Who has measured that?"));
        FxWait.until(novel::tick, () -> line().equals("Measured twice."));
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Aletheia");
        assertThat(dialogue().screen().facing()).isEqualTo("aletheia");
        robot.interact(dialogue()::proceed);
        robot.interact(dialogue()::proceed);
        assertThat(hearts(robot)).isEqualTo("Aletheia: 52 of 100, 2 of 4 hearts");
        assertThat(novel.conversation().orElseThrow().discoveries().faces()).contains("aletheia_inspired");
        robot.interact(novel::openCodex);
        robot.clickOn("#codex-aletheia");
        assertThat(robot.lookup((Node node) ->
                                node instanceof Labeled label && label.getText().startsWith("Believes nothing"))
                        .tryQuery())
                .isPresent();
    }

    @Test
    void theBridgeIsAskedForTheSceneThatItsWriterWantsToSee(FxRobot robot) {
        Affinities bonds = Affinities.initial(novel.words().company());
        robot.interact(() -> {
            novel.begin(new Player("p", "c"), bonds, "", "forge");
            novel.conversation().orElseThrow().open();
        });
        FxWait.until(novel::tick, () -> server.requests().stream()
                .anyMatch(request ->
                        request.contains("\"scene_due\"") && request.contains("\"scene\":\"aletheia_receipt\"")));
    }

    @Test
    void theGalleryHasRoomForFurtherAgents(FxRobot robot) {
        GallerySheet[] gallery = new GallerySheet[1];
        robot.interact(() -> {
            gallery[0] = new GallerySheet(novel.words(), new Pictures(writing, Optional.empty()), Set.of(), () -> {});
            novel.sheet(gallery[0]);
        });
        ScrollPane shown = (ScrollPane) gallery[0].lookup(".scroll-pane");
        double edge = shown.localToScene(shown.getLayoutBounds()).getMaxX();
        assertThat(gallery[0].lookupAll(".frame"))
                .hasSize(3 * novel.words().company().all().size())
                .allSatisfy(face -> assertThat(
                                face.localToScene(face.getLayoutBounds()).getMaxX())
                        .isLessThan(edge));
    }

    @Test
    void theFolderOfTheExampleHasNoFault() throws IOException {
        Company company = Company.of(writing);
        Script script = Script.of(SceneFiles.packed().with(SceneFiles.in(writing)), company);
        assertThat(script.problems()).isEmpty();
        assertThat(OwnPortraits.problems(writing, company)).isEmpty();
    }

    @Test
    void aFaceThatIsMissingAndOneOfNobodyAreNamed() throws IOException {
        Path portraits = writing.resolve("game/images/portraits");
        Files.move(portraits.resolve("aletheia_neutral.png"), portraits.resolve("aletheia_neutra.png"));
        assertThat(OwnPortraits.problems(writing, Company.of(writing)))
                .hasSize(2)
                .anyMatch(problem -> problem.contains("aletheia_neutral.png: is missing"))
                .anyMatch(problem -> problem.contains("aletheia_neutra.png: is shown by nobody"));
    }

    private static String hearts(FxRobot robot) {
        return robot.lookup("#affinity-aletheia").query().getAccessibleText();
    }

    private String line() {
        return dialogue().screen().say().line();
    }

    private DialogueController dialogue() {
        return novel.dialogue().orElseThrow();
    }

    @Override
    public void quit() {}

    @Override
    public void fullScreen(boolean on) {}

    @Override
    public void browse(URI page) {}
}
