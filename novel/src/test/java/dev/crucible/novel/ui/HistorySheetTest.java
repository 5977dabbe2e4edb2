package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.Backlog;
import dev.crucible.novel.story.Company;
import dev.crucible.novel.story.StoryLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyCode;
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
        double top = robot.lookup(".history-line").queryAllAs(ListCell.class).stream()
                .filter(cell -> cell.isVisible() && !cell.isEmpty())
                .mapToDouble(cell -> cell.getLayoutY())
                .min()
                .orElseThrow();
        assertThat(top).as("where the first line that is shown begins").isLessThan(40);
        assertThat(shown(robot)).contains(evening.getLast());
    }

    private static List<StoryLine> shown(FxRobot robot) {
        return robot.lookup(".history-line").queryAllAs(ListCell.class).stream()
                .filter(cell -> cell.isVisible() && !cell.isEmpty())
                .map(cell -> (StoryLine) cell.getItem())
                .toList();
    }
}
