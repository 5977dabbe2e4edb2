package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.story.StoryLine;
import java.io.IOException;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

class DialogueScreenTest extends DialogueWindow {
    @Start
    void start(Stage stage) throws IOException {
        open(stage);
    }

    @Tag("slow")
    @Test
    void pagesFitTheWindowInEveryTypefaceAtEverySize(FxRobot robot) {
        String sentence = "Nobody weighs what he means more than Mneme, who remembers mornings. ";
        for (Preferences.Face face : Preferences.Face.values()) {
            for (double scale : new double[] {.75, 1, 1.35, 2}) {
                Preferences.Look look =
                        Preferences.usual().look().withFace(face).withTextScale(scale);
                preferences = Preferences.usual().with(look);
                robot.interact(() -> {
                    ScreenTheme.apply((Page) dialogue.screen().getScene().getRoot(), look);
                    StoryLine.of("metis", sentence.repeat(12))
                            .in(SayWindow.pages(look))
                            .forEach(page -> {
                                dialogue.screen().show(page, false, clock.get());
                                dialogue.screen().applyCss();
                                dialogue.screen().layout();
                                assertThat(robot.lookup("#say")
                                                .query()
                                                .getBoundsInParent()
                                                .getMaxY())
                                        .as("%s at %.2f: %s", face, scale, page.text())
                                        .isLessThan(184);
                            });
                });
            }
        }
    }

    @Test
    void whoeverSpokeBeforeListensInTheDarkUntilTheReaderWrites(FxRobot robot) {
        Node listener = robot.lookup("#listener").query();
        robot.interact(() -> dialogue.screen().face("metis", "neutral"));
        assertThat(listener.isVisible()).isFalse();
        preferences = preferences.with(preferences.look().withReducedMotion(true));
        robot.interact(() -> dialogue.screen().face("techne", "neutral"));
        assertThat(listener.isVisible()).isTrue();
        assertThat(dialogue.screen().facing()).isEqualTo("techne");
        robot.interact(() -> dialogue.screen().askForText(List.of()));
        assertThat(listener.isVisible()).isFalse();
    }

    @Tag("slow")
    @Test
    void nothingMovesForWhoeverWantsThat(FxRobot robot) {
        Node portrait = robot.lookup("#agent_portrait").query().getParent();
        robot.interact(() -> dialogue.screen().place("forge", 22));
        double least = 0;
        for (int tick = 0; tick < 100; tick++) {
            clock.addAndGet(50_000_000);
            robot.interact(dialogue::tick);
            least = Math.min(least, portrait.getTranslateY());
        }
        assertThat(least).as("a breath").isLessThanOrEqualTo(-2);
        preferences = preferences.with(preferences.look().withReducedMotion(true));
        for (int tick = 0; tick < 20; tick++) {
            clock.addAndGet(50_000_000);
            robot.interact(dialogue::tick);
            assertThat(portrait.getTranslateY()).isZero();
            assertThat(dialogue.screen().lookupAll("Circle").stream()
                            .noneMatch(mote -> mote.getParent() instanceof Motes
                                    && mote.getParent().isVisible()))
                    .isTrue();
        }
    }

    @Test
    void hiddenScreensComeBackAtAnyClick(FxRobot robot) {
        robot.interact(() -> dialogue.screen().interfaceVisible(false));
        robot.interact(dialogue::proceed);
        assertThat(dialogue.screen().isInterfaceVisible()).isTrue();
    }

    @Test
    void namesAreOfferedAfterAnAt(FxRobot robot) {
        robot.clickOn("#input").write("ask @kal").type(KeyCode.TAB);
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("ask @kallos ");
        robot.clickOn("#quick-journal");
        assertThat(opened).containsExactly(QuickMenu.Item.JOURNAL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Coordinate-wise median   | right under attack | right without it | of what it learned is lost
            Koordinatenweiser Median | am besten: Koordinatenweiser Median | am schwächsten: Ausschluss nach Multi-Krum | Koordinatenweiser Median ohne Angriff
            """)
    void aCardInTheLargestLettersStaysOnTheScreenAndBreaksNoName(
            String rule, String first, String second, String third, FxRobot robot) {
        Preferences.Look look = Preferences.usual().look().withTextScale(2);
        RunResult result = new RunResult(
                rule + " gegen Optimiertes IPM",
                List.of(
                        new RunResult.Figure("91,4 %", first),
                        new RunResult.Figure("100,0 %", second),
                        new RunResult.Figure("94,1 %", third)),
                List.of(rule, "FedAvg"),
                List.of(new LabRun.Round(0, 1, 2, .3), new LabRun.Round(1, 1, 2, .1)));
        robot.interact(() -> {
            ScreenTheme.apply((Page) dialogue.screen().getScene().getRoot(), look);
            dialogue.screen().run().show(result);
            dialogue.screen().applyCss();
            dialogue.screen().layout();
        });
        assertThat(dialogue.screen().run().getBoundsInParent().getMinY()).isPositive();
        assertThat(robot.lookup(".run-of").queryAllAs(Label.class)).hasSize(3).allSatisfy(label -> assertThat(
                        label.getText().split("[\\s\u200B]+"))
                .allSatisfy(word -> assertThat(width(word, label)).as(word).isLessThan(label.getWidth())));
    }

    @Test
    void aCurveInTheLargestLettersTellsItsNameWithinThePanel(FxRobot robot) {
        Preferences.Look look = Preferences.usual().look().withTextScale(2);
        robot.interact(() -> {
            ScreenTheme.apply((Page) dialogue.screen().getScene().getRoot(), look);
            dialogue.screen()
                    .run()
                    .begin("Koordinatenweiser Median gegen Optimiertes IPM", List.of("Koordinatenweiser Median"))
                    .add(new LabRun.Round(0, 16, 16, .918));
            dialogue.screen().applyCss();
            dialogue.screen().layout();
        });
        assertThat(dialogue.screen().run().getWidth()).isEqualTo(ResultCard.WIDTH);
        Label told = robot.lookup("#rounds .sheet-text").queryAs(Label.class);
        assertThat(told.getText()).isEqualTo("Koordinatenweiser Median  16/16  91.8 %");
        assertThat(told.getHeight())
                .as("two lines")
                .isGreaterThan(2 * told.getFont().getSize());
    }

    private static double width(String word, Label label) {
        Text text = new Text(word);
        text.setFont(label.getFont());
        return text.getLayoutBounds().getWidth();
    }
}
