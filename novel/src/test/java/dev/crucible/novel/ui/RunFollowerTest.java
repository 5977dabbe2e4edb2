package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.RunCourse.Comment;
import dev.crucible.novel.story.RunCourse.Remark;
import dev.crucible.story.Company;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class RunFollowerTest {
    private static final String RUN = "api_run_20261126_210500_1";

    private final Set<String> open = new HashSet<>(Set.of(RUN));
    private final List<Comment> said = new ArrayList<>();
    private final AtomicLong clock = new AtomicLong();

    @Test
    void aRunIsFollowedAndSpokenOfAndItsCardStaysForThreeTurns() throws Exception {
        try (ScriptedBridge server = new ScriptedBridge((path, body, wire) -> {
                    if (path.endsWith("/events")) {
                        wire.stream();
                        for (double[] round : new double[][] {{1, .4}, {2, .6}, {3, .3}}) {
                            wire.raw(("data: {\"event\":\"round\",\"strategy\":0,\"round\":%d,\"rounds\":3,"
                                            + "\"test_accuracy\":%.2f}%n%n")
                                    .formatted((int) round[0], round[1]));
                        }
                    } else {
                        wire.json("{\"status\":\"running\",\"progress\":0.5,\"config\":{\"shared_settings\":"
                                + "{\"display_name\":\"Liars among ten\",\"aggregation_strategy_keyword\":\"krum\"}}}");
                    }
                });
                LabViewer lab = new LabViewer(server.service())) {
            RunPanel panel = new RunPanel(Words.in("en", Company.BUNDLED));
            RunFollower watch = new RunFollower(lab, () -> open, () -> panel, said::add);
            FxWait.until(() -> watch.tick(clock.addAndGet(20_000_000_000L)), () -> !said.isEmpty());
            assertThat(said).containsExactly(new Comment(Remark.DOWN, "Krum", 3));
            assertThat(panel.isVisible()).isTrue();
            assertThat(panel.lookup("#rounds")).isNotNull();

            open.clear();
            WaitForAsyncUtils.asyncFx(() -> watch.ended(RUN)).get();
            assertThat(panel.isVisible()).as("until its card comes").isTrue();
            RunResult result = new RunResult(
                    "Liars among ten",
                    List.of(new RunResult.Figure("30.0 %", "right under attack")),
                    List.of("Krum"),
                    List.of(new LabRun.Round(0, 1, 1, .3)));
            WaitForAsyncUtils.asyncFx(() -> panel.show(result)).get();
            assertThat(panel.lookup("#run-close")).isNotNull();
            assertThat(panel.getAccessibleText()).contains("Liars among ten", "30.0 %");
            WaitForAsyncUtils.asyncFx(() -> panel.cover(true)).get();
            assertThat(panel.isVisible()).as("under a question").isFalse();
            assertThat(panel.toAskAbout()).as("beside it").isPresent();
            assertThat(panel.toAskAbout()).as("beside the next").isEmpty();
            WaitForAsyncUtils.asyncFx(() -> panel.cover(false)).get();
            for (int turn = 0; turn < 3; turn++) {
                assertThat(panel.isVisible()).as("after " + turn + " turns").isTrue();
                WaitForAsyncUtils.asyncFx(panel::turnOver).get();
            }
            assertThat(panel.isVisible()).isFalse();
        }
    }

    @Test
    void aRunThatWaitsIsShownFromItsLaunchOnUntilItsFirstRound() throws Exception {
        AtomicReference<String> status = new AtomicReference<>("queued");
        CountDownLatch begun = new CountDownLatch(1);
        List<String> asked = new CopyOnWriteArrayList<>();
        open.add("api_run_20261126_210500_2");
        try (ScriptedBridge server = new ScriptedBridge((path, body, wire) -> {
                    asked.add(path);
                    if (path.endsWith("210500_2/events")) {
                        wire.stream();
                    } else if (path.endsWith("/events")) {
                        wire.stream();
                        begun.await();
                        wire.raw(
                                "data: {\"event\":\"round\",\"strategy\":0,\"round\":1,\"rounds\":3,\"test_accuracy\":0.4}\n\n");
                    } else {
                        wire.json(
                                "{\"status\":\"%s\",\"progress\":0,\"config\":{\"shared_settings\":{\"display_name\":\"Liars\"}}}"
                                        .formatted(status.get()));
                    }
                });
                LabViewer lab = new LabViewer(server.service())) {
            RunPanel panel = new RunPanel(Words.in("en", Company.BUNDLED));
            RunFollower watch = new RunFollower(lab, () -> open, () -> panel, said::add);
            until(watch, () -> at(panel).startsWith("waiting"));
            assertThat(panel.isVisible()).isTrue();
            assertThat(panel.getAccessibleText()).contains("Liars", "waiting");
            status.set("running");
            until(watch, () -> at(panel).startsWith("getting ready"));
            begun.countDown();
            until(watch, () -> panel.lookup("#rounds") != null);
            assertThat(at(panel)).isEmpty();
            assertThat(asked).as("the first in the line").noneMatch(path -> path.contains("210500_2"));

            open.remove(RUN);
            WaitForAsyncUtils.asyncFx(() -> watch.ended(RUN)).get();
            until(
                    watch,
                    () -> asked.stream()
                                    .filter(path -> path.endsWith("210500_2"))
                                    .count()
                            > 2);
            assertThat(panel.lookup("#rounds"))
                    .as("the next seed of the same has no round yet")
                    .isNotNull();
        } finally {
            begun.countDown();
        }
    }

    @Test
    void aRunThatFailsBeforeItsFirstRoundLeavesNothingBehind() throws Exception {
        try (ScriptedBridge server = new ScriptedBridge((path, body, wire) -> {
                    if (path.endsWith("/events")) {
                        wire.stream();
                    } else {
                        wire.json(
                                "{\"status\":\"running\",\"config\":{\"shared_settings\":{\"display_name\":\"Liars\"}}}");
                    }
                });
                LabViewer lab = new LabViewer(server.service())) {
            RunPanel panel = new RunPanel(Words.in("de", Company.BUNDLED));
            RunFollower watch = new RunFollower(lab, () -> open, () -> panel, said::add);
            until(watch, () -> at(panel).startsWith("bereitet"));
            open.clear();
            WaitForAsyncUtils.asyncFx(() -> watch.ended(RUN)).get();
            assertThat(panel.isVisible()).isFalse();
        }
    }

    private void until(RunFollower watch, BooleanSupplier reached) {
        FxWait.until(() -> watch.tick(clock.addAndGet(1_000_000_000L)), reached);
    }

    /** Returns the displayed state of the run. */
    private static String at(RunPanel panel) {
        return panel.lookup("#run-at") instanceof Label label ? label.getText() : "";
    }
}
