package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Equal runs of two versions; the later one has more metrics. */
class RunContentsTest {

    private static final String EVENT = "{\"round\":1,\"test_accuracy\":%s%s,\"time_ns\":{\"train\":1,\"attack\":2,"
            + "\"aggregate\":3,\"measure\":4,\"evaluate\":5}}\n";

    @TempDir
    private Path folder;

    private RunContents run(String name, String event, String table) throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve(name));
        Files.createDirectories(run.csv("round_metrics", 0).getParent());
        Files.writeString(run.events(), event);
        Files.writeString(run.csv("round_metrics", 0), table);
        return RunContents.of(run);
    }

    @Test
    void metricsThatOneVersionAddsAreNoDifference() throws IOException {
        RunContents before = run("before", EVENT.formatted("0.5", ""), "round,nanos,loss\n1,7,0.5\n");
        RunContents now = run(
                "now",
                EVENT.formatted("0.5", ",\"metrics\":{\"worst_class_recall\":0.1}"),
                "round,nanos,loss,worst\n1,8,0.5,0.1\n");
        assertThat(before.differences(now)).isEmpty();
        assertThat(now.differences(before)).isEmpty();
    }

    @Test
    void whatBothMeasuredStillCounts() throws IOException {
        RunContents before = run("before", EVENT.formatted("0.5", ""), "round,nanos,loss\n1,7,0.5\n");
        RunContents other = run(
                "other",
                EVENT.formatted("0.6", ",\"metrics\":{\"worst_class_recall\":0.1}"),
                "round,nanos,loss,worst\n1,8,0.4,0.1\n");
        assertThat(before.differences(other)).hasSize(2);

        RunContents one = run("one", EVENT.formatted("0.5", ",\"metrics\":{\"a\":1}"), "round,nanos,worst\n1,7,0.5\n");
        RunContents two = run("two", EVENT.formatted("0.5", ",\"metrics\":{\"a\":2}"), "round,nanos,worst\n1,7,0.6\n");
        assertThat(one.differences(two)).hasSize(2);
    }

    @Test
    void onlyTablesAndEventsOfBothRunsAreMeasured() {
        assertThat(RunContents.measured(List.of(
                        "MANIFEST.json differs from line 14 on",
                        "accuracy_history_0.pdf differs from line 12 on",
                        "csv/worst_class_0.csv is new",
                        "csv/round_metrics_0.csv is missing",
                        "events.ndjson differs from line 2 on")))
                .containsExactly("csv/round_metrics_0.csv is missing", "events.ndjson differs from line 2 on");
    }

    @Test
    void progressThatOnlyTheLabWritesIsNoDifference() throws IOException {
        RunContents command = run("command", "{\"status\":\"completed\",\"current_round\":2}");
        RunContents lab = run(
                "lab",
                "{\"status\":\"completed\",\"current_round\":2,\"progress\":1.0,\"current_strategy\":1,\"total_strategies\":1}");
        assertThat(lab.differences(command)).isEmpty();
        assertThat(lab.differences(run("stopped", "{\"status\":\"stopped\",\"current_round\":2}")))
                .hasSize(1);
    }

    private RunContents run(String name, String status) throws IOException {
        RunDirectory run = new RunDirectory(folder.resolve(name));
        Files.createDirectories(run.root());
        Files.writeString(run.status(), status);
        return RunContents.of(run);
    }
}
