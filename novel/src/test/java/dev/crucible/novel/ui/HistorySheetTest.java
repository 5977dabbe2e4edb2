package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.Backlog;
import dev.crucible.story.Company;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class HistorySheetTest {
    private final List<StoryLine> heard = new ArrayList<>();
    private final List<StoryLine> lines = IntStream.range(0, Backlog.LIMIT)
            .mapToObj(i -> StoryLine.of(
                    Company.BUNDLED
                            .crew()
                            .get(i % Company.BUNDLED.crew().size())
                            .id(),
                    "Word ".repeat(i % 60 + 1) + i))
            .toList();

    @Start
    void start(Stage stage) {
        Page page = new Page();
        ScreenTheme.apply(page, Preferences.usual().look());
        stage.setScene(new Scene(page, Page.WIDTH, Page.HEIGHT));
        page.show(new HistorySheet(Words.in("en", Company.BUNDLED), lines, heard::add, () -> {}));
        stage.show();
    }

    @Test
    void aThousandLinesAreThereButOnlyThoseInViewAreLaidOut(FxRobot robot) {
        assertThat(robot.lookup(".history-line").queryAll())
                .as("rows that exist for %d lines", lines.size())
                .hasSizeBetween(5, 40);
        assertThat(shown(robot)).as("the newest is in view").contains(lines.getLast());
        robot.clickOn("#history-lines").type(KeyCode.HOME);
        assertThat(shown(robot)).as("and so is the oldest, on demand").contains(lines.getFirst());
    }

    @Test
    void aLineThatIsChosenIsHeardAgain(FxRobot robot) {
        robot.clickOn("#history-lines").type(KeyCode.END);
        assertThat(heard).last().isEqualTo(lines.getLast());
        robot.type(KeyCode.UP);
        assertThat(heard).last().isEqualTo(lines.get(lines.size() - 2));
    }

    @Test
    void theNewestLinesFillThePage(FxRobot robot) {
        List<StoryLine> evening = IntStream.range(0, Backlog.LIMIT)
                .mapToObj(i -> StoryLine.of(
                        "metis",
                        (i % 50 == 40 ? "row\n" : "Word ")
                                        .repeat(i % 50 == 40 ? 60 : i % 3 == 0 && i < Backlog.LIMIT - 12 ? 40 : 2)
                                + i))
                .toList();
        Page page = (Page) robot.lookup(".page").query();
        robot.interact(
                () -> page.show(new HistorySheet(Words.in("en", Company.BUNDLED), evening, heard::add, () -> {})));
        WaitForAsyncUtils.waitForFxEvents();
        assertFull(robot);
        assertThat(shown(robot)).contains(evening.getLast());
        robot.clickOn("#history-lines");
        for (KeyCode key :
                List.of(KeyCode.PAGE_UP, KeyCode.PAGE_UP, KeyCode.UP, KeyCode.HOME, KeyCode.PAGE_DOWN, KeyCode.DOWN)) {
            robot.type(key);
            assertFull(robot);
        }
    }

    @Test
    void aFewLinesBeginAtTheHead(FxRobot robot) {
        Page page = (Page) robot.lookup(".page").query();
        robot.interact(() -> page.show(
                new HistorySheet(Words.in("en", Company.BUNDLED), lines.subList(0, 3), heard::add, () -> {})));
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(rows(robot).mapToDouble(HistorySheet.Row::getLayoutY).min()).hasValue(0);
        assertThat(shown(robot)).containsExactlyInAnyOrderElementsOf(lines.subList(0, 3));
    }

    /** Rows follow one another from the head of the column to its foot. */
    private static void assertFull(FxRobot robot) {
        WaitForAsyncUtils.waitForFxEvents();
        Region column = robot.lookup("#history-lines").queryAs(Region.class);
        double at = Double.NaN;
        for (HistorySheet.Row row : rows(robot)
                .sorted(Comparator.comparingDouble(HistorySheet.Row::getLayoutY))
                .toList()) {
            assertThat(row.getLayoutY()).isCloseTo(Double.isNaN(at) ? Math.min(0, row.getLayoutY()) : at, within(0.01));
            at = row.getLayoutY() + row.getHeight();
        }
        assertThat(at).isGreaterThanOrEqualTo(column.getHeight() - 0.01);
    }

    private static Stream<HistorySheet.Row> rows(FxRobot robot) {
        return robot.lookup(".history-line").queryAllAs(HistorySheet.Row.class).stream();
    }

    private static List<StoryLine> shown(FxRobot robot) {
        return rows(robot).map(HistorySheet.Row::line).toList();
    }
}
