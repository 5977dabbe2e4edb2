package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.story.Tally;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class RunEndingsTest {
    @Test
    void onlyRunsThatHaveJustBegunCountAsLaunched() {
        LocalDateTime here = LocalDateTime.of(2026, 11, 24, 21, 10);
        assertThat(RunEndings.launched(
                        List.of(
                                "api_run_20261124_210500_1",
                                "api_run_20261124_200900_2",
                                "api_run_20261120_210500_3",
                                "api_run_1",
                                "api_run_20269999_999999_4"),
                        here,
                        here.minusHours(1)))
                .containsExactly("api_run_20261124_210500_1", "api_run_20261124_200900_2");
    }

    @Test
    void aRuleThatBrokeIsWhatIsToldOf() {
        assertThat(RunEndings.ending(List.of("held", "broke"))).isEqualTo(Tally.Ending.BROKE);
        assertThat(RunEndings.ending(List.of("undecided", "held"))).isEqualTo(Tally.Ending.HELD);
        assertThat(RunEndings.ending(List.of("undecided"))).isEqualTo(Tally.Ending.DONE);
    }

    @Test
    void aRunThatTheLabHasForgottenIsOver() throws Exception {
        List<String> told = new ArrayList<>();
        try (ScriptedBridge server = new ScriptedBridge(
                        (path, body, wire) -> wire.raw("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
                LabViewer lab = new LabViewer(server.service())) {
            RunEndings watch = watching(lab, told);
            FxWait.until(() -> watch.tick(System.nanoTime()), () -> !told.isEmpty());
        }
        assertThat(told).containsExactly("api_run_1 DONE");
    }

    @Test
    void aVerdictThatDidNotComeIsAskedForAgain() throws Exception {
        List<String> told = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedBridge server = new ScriptedBridge((path, body, wire) -> {
                    if (!path.contains("verdicts")) {
                        wire.json("{\"status\":\"completed\",\"progress\":1}");
                    } else if (asked.incrementAndGet() == 1) {
                        wire.raw("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                    } else {
                        wire.json("{\"judgements\":[{\"verdict\":\"broke\"}]}");
                    }
                });
                LabViewer lab = new LabViewer(server.service())) {
            RunEndings watch = watching(lab, told);
            AtomicLong clock = new AtomicLong();
            FxWait.until(() -> watch.tick(clock.addAndGet(3_000_000_000L)), () -> !told.isEmpty());
        }
        assertThat(told).containsExactly("api_run_1 BROKE");
    }

    @Test
    void theEndOfARunIsToldWithTheLabsVerdict() throws Exception {
        List<String> told = new ArrayList<>();
        try (ScriptedBridge server = new ScriptedBridge((path, body, wire) -> wire.json(
                        path.contains("verdicts")
                                ? "{\"judgements\":[{\"verdict\":\"held\"}]}"
                                : "{\"status\":\"completed\",\"progress\":1}"));
                LabViewer lab = new LabViewer(server.service())) {
            RunEndings watch = watching(lab, told);
            FxWait.until(() -> watch.tick(System.nanoTime()), () -> !told.isEmpty());
        }
        assertThat(told).containsExactly("api_run_1 HELD");
    }

    /** A reported run is no longer open, as in an evening's tally. */
    private static RunEndings watching(LabViewer lab, List<String> told) {
        return new RunEndings(
                lab,
                () -> told.isEmpty() ? Set.of("api_run_1") : Set.of(),
                (run, ending) -> told.add(run + " " + ending));
    }
}
