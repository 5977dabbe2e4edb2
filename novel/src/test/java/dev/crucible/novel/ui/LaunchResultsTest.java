package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.novel.client.LabViewer;
import dev.crucible.novel.client.ScriptedBridge;
import dev.crucible.story.Tally.Ending;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class LaunchResultsTest {
    private final List<LaunchResults.Told> told = new ArrayList<>();
    private final AtomicBoolean busy = new AtomicBoolean();

    private static void lab(String path, String body, ScriptedBridge.Wire wire) throws IOException {
        if (path.contains("/events")) {
            wire.stream()
                    .line("data: {\"event\":\"round\",\"strategy\":0,\"round\":1,\"rounds\":1,\"test_accuracy\":0.5,"
                            + "\"robustness\":{\"clean_accuracy\":0.75}}");
        } else if (path.contains("verdicts")) {
            wire.json(path.contains("a,b") ? JUDGED : "{}");
        } else {
            wire.json("{\"status\":\"completed\",\"config\":{\"aggregation_strategy_keyword\":\"krum\"}}");
        }
    }

    private static final String JUDGED = "{\"judgements\":[{\"rule\":\"krum\",\"verdict\":\"broke\",\"seeds\":2,"
            + "\"accuracy\":{\"mean\":0.5},\"clean_accuracy\":{\"mean\":0.75},\"relative_loss\":{\"mean\":0.33},"
            + "\"backdoor\":{\"mean\":null}}]}";

    @Test
    void runsOfOneLaunchAreToldOfTogetherOnceNobodyIsInTheMiddleOfALine() throws Exception {
        try (ScriptedBridge server = new ScriptedBridge(LaunchResultsTest::lab);
                LabViewer lab = new LabViewer(server.service())) {
            LaunchResults results = new LaunchResults(lab, busy::get, told::add);
            results.launched(List.of("a", "b"));
            results.ended("a", Ending.HELD);
            results.ended("other", Ending.FAILED);
            FxWait.until(results::tick, () -> !told.isEmpty());
            assertThat(told.removeFirst().run())
                    .as("of one that failed there is nothing to show")
                    .isEmpty();

            busy.set(true);
            results.ended("b", Ending.BROKE);
            results.tick();
            assertThat(told).isEmpty();
            busy.set(false);
            FxWait.until(results::tick, () -> !told.isEmpty());
            LaunchResults.Told one = told.getFirst();
            assertThat(one.ending()).isEqualTo(Ending.BROKE);
            assertThat(one.judgements()).singleElement().satisfies(judgement -> {
                assertThat(judgement.seeds()).isEqualTo(2);
                assertThat(judgement.clean()).isEqualTo(.75);
                assertThat(judgement.backdoor()).isNaN();
            });
            assertThat(one.rounds()).singleElement().satisfies(round -> assertThat(round.clean())
                    .isEqualTo(.75));
        }
    }
}
