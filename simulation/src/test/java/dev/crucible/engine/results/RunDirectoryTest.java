package dev.crucible.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Other programs read these names. */
final class RunDirectoryTest {

    private static final RunDirectory RUN = new RunDirectory(Path.of("out", "api_run_1"));

    @Test
    void filesHaveTheirNames() {
        assertThat(RUN.id()).isEqualTo("api_run_1");
        assertLies("config.json", RunDirectory::config);
        assertLies("status.json", RunDirectory::status);
        assertLies("output.log", RunDirectory::log);
        assertLies("events.ndjson", RunDirectory::events);
        assertLies("MANIFEST.json", RunDirectory::manifest);
        assertLies("attempt", RunDirectory::attempt);
        assertLies(".stopped", RunDirectory::stoppedMarker);
        assertLies("strategy_config_2.json", run -> run.strategyConfig(2));
        assertLies("plot_data_2.json", run -> run.plotData(2));
        assertLies("clean_twin_2.json", run -> run.cleanTwin(2));
        assertLies("model_2.safetensors", run -> run.model(2));
        assertLies("model_2", run -> run.languageModel(2));
        assertLies("csv/round_metrics_2.csv", run -> run.csv("round_metrics", 2));
        assertLies("checkpoint/state.bin", RunDirectory::checkpoint);
        assertLies("checkpoint/previous.bin", RunDirectory::checkpointBefore);
        assertLies("checkpoint/strategy_2", run -> run.checkpoints(2));
    }

    private static void assertLies(String path, Function<RunDirectory, Path> file) {
        assertThat(RUN.root().relativize(file.apply(RUN))).isEqualTo(Path.of(path));
    }
}
