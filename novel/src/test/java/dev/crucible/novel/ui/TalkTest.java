package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Preferences;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Gossip;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.wire.Bridge;
import dev.crucible.novel.wire.Inbox;
import dev.crucible.novel.wire.Player;
import dev.crucible.novel.wire.ScriptedBridge;
import dev.crucible.novel.wire.WireLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class TalkTest {
    private static final Words WORDS = Words.in("en");

    private final CountDownLatch hold = new CountDownLatch(1);
    private final AtomicLong clock = new AtomicLong(1);
    private final List<QuickMenu.Item> opened = new ArrayList<>();
    private ScriptedBridge server;
    private Bridge bridge;
    private Talk talk;

    @Start
    void start(Stage stage) throws IOException {
        Theme.loadFonts();
        server = new ScriptedBridge(this::answer);
        Inbox inbox = new Inbox();
        bridge = new Bridge(server.uri(), inbox, WireLimits.USUAL);
        talk = new Talk(
                WORDS,
                new Pictures(Path.of("none")),
                Preferences::usual,
                clock::get,
                opened::add,
                (agent, show) -> show.accept("Hm."));
        talk.begin(new Story(bridge, inbox, new Player("p", "c"), Affinities.initial(), new Gossip(bound -> 0), talk));
        Page page = new Page();
        Theme.apply(page, Preferences.usual().look());
        page.show(talk.screen());
        stage.setScene(new Scene(page, Page.WIDTH, Page.HEIGHT));
        stage.show();
    }

    private void answer(String path, String body, ScriptedBridge.Wire wire) throws IOException, InterruptedException {
        if (body.contains("wait")) {
            wire.stream().line("{\"action\":\"status\",\"message\":\"Counting\",\"turn_id\":\"t\",\"seq\":1}");
            hold.await(20, TimeUnit.SECONDS);
        } else if (body.contains("ask me")) {
            wire.stream()
                    .line(
                            "{\"action\":\"choice\",\"agent\":\"metis\",\"prompt\":\"Which?\",\"choices\":[\"red\",\"blue\"]}");
        } else if (path.equals("/message")) {
            wire.stream().line("{\"agent\":\"metis\",\"message\":\"Three moves.\",\"portrait\":\"calculating\"}");
        } else {
            wire.json("{}");
        }
    }

    @AfterEach
    void close() throws IOException {
        hold.countDown();
        bridge.close();
        server.close();
    }

    @Test
    void aLineIsTypedCompletedAndThenThePlayerWritesAgain(FxRobot robot) {
        write(robot, "hello");
        until(() -> talk.screen().say().line().equals("Three moves."));
        assertThat(talk.screen().say().shownText()).isEmpty();
        assertThat(robot.lookup("#name").queryAs(Label.class).getText()).isEqualTo("Metis");
        robot.interact(talk::proceed);
        assertThat(talk.screen().say().shownText()).isEqualTo("Three moves.");
        robot.interact(talk::proceed);
        until(talk.screen()::isAskingForText);
        assertThat(robot.lookup("#affinity-metis").query().getAccessibleText()).contains("52 of 100");
    }

    @Test
    void thinkingShowsTheStatusAndStopEndsIt(FxRobot robot) {
        write(robot, "wait");
        until(() -> {
            clock.addAndGet(400_000_000);
            return robot.lookup("#thinking-text").queryAs(Label.class).getText().startsWith("Counting");
        });
        robot.clickOn("#stop");
        assertThat(talk.screen().thinking().isVisible()).isFalse();
        assertThat(talk.screen().isAskingForText()).isTrue();
        await().until(() -> server.requests().stream().anyMatch(request -> request.startsWith("/cancel")));
    }

    @Test
    void aQuestionCoversTheRestUntilItIsAnswered(FxRobot robot) {
        write(robot, "ask me");
        until(() -> talk.screen().choice().isOpen());
        robot.clickOn("#quick-save");
        assertThat(opened).as("the question swallows clicks").isEmpty();
        robot.clickOn("#choice-2");
        assertThat(talk.screen().choice().isOpen()).isFalse();
        await().until(() -> server.requests().getLast().contains("\"choice\":\"blue\""));
    }

    @Test
    void gossipComesAfterTheThirdTurnAndLeavesAfterEightSeconds(FxRobot robot) {
        for (int turn = 0; turn < 3; turn++) {
            write(robot, "hello");
            until(() -> talk.screen().say().line().equals("Three moves."));
            robot.interact(talk::proceed);
            robot.interact(talk::proceed);
            until(talk.screen()::isAskingForText);
        }
        assertThat(talk.screen().gossip().isVisible()).isTrue();
        clock.addAndGet(7_900_000_000L);
        robot.interact(talk::tick);
        assertThat(talk.screen().gossip().isVisible()).isTrue();
        clock.addAndGet(200_000_000L);
        robot.interact(talk::tick);
        assertThat(talk.screen().gossip().isVisible()).isFalse();
    }

    @Test
    void namesAreOfferedAfterAnAt(FxRobot robot) {
        robot.clickOn("#input").write("ask @kal").type(KeyCode.TAB);
        assertThat(robot.lookup("#input").queryTextInputControl().getText()).isEqualTo("ask @kallos ");
        robot.clickOn("#quick-journal");
        assertThat(opened).containsExactly(QuickMenu.Item.JOURNAL);
    }

    private void write(FxRobot robot, String text) {
        robot.clickOn("#input").write(text).type(KeyCode.ENTER);
    }

    private void until(BooleanSupplier reached) {
        FxWait.until(talk::tick, reached);
    }
}
