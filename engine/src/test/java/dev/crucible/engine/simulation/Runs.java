package dev.crucible.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Small real runs on the embedded data. */
final class Runs {

    private static final Pattern TIMES = Pattern.compile("\"time_ns\":\\{[^}]*}");

    private Runs() {}

    /** Returns a run of two strategies and a few seconds at most, with attacks on data and on updates. */
    static ObjectNode config() {
        return parse("""
                {"shared_settings": {
                   "dataset_keyword": "femnist_iid", "model_type": "cnn", "model_keyword": "softmax", "use_llm": false,
                   "num_of_rounds": 4, "num_of_clients": 6, "num_of_client_epochs": 1, "batch_size": 32,
                   "learning_rate": 0.05, "training_subset_fraction": 0.8, "max_dataset_samples": 1500,
                   "strict_mode": false, "remove_clients": false, "preserve_dataset": false,
                   "save_plots": true, "save_csv": true, "show_plots": false, "training_device": "cpu",
                   "cpus_per_client": 1, "gpus_per_client": 0, "client_fraction": 0.7,
                   "min_fit_clients": 2, "min_evaluate_clients": 2, "min_available_clients": 2,
                   "evaluate_metrics_aggregation_fn": "weighted_average", "seed": 5,
                   "attack_schedule": [
                     {"start_round": 1, "end_round": 3, "attack_type": "gaussian_noise", "target_noise_snr": 5,
                      "attack_ratio": 0.5, "selection_strategy": "random", "malicious_client_count": 2},
                     {"start_round": 2, "end_round": 4, "attack_type": "sign_flip",
                      "selection_strategy": "specific", "malicious_client_ids": [0]}]},
                 "simulation_strategies": [
                   {"aggregation_strategy_keyword": "fedavg"},
                   {"aggregation_strategy_keyword": "trimmed_mean", "trim_ratio": 0.2}]}
                """);
    }

    static ObjectNode parse(String json) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ObjectNode shared(ObjectNode config) {
        return (ObjectNode) config.get("shared_settings");
    }

    /** Makes the run's directory with its config. */
    static RunDirectory prepare(Path root, ObjectNode config) throws IOException {
        RunDirectory run = new RunDirectory(root);
        Json.write(run.config(), config);
        return run;
    }

    static SimulationRun.Outcome execute(
            RunDirectory run, int threads, SimulationListener listener, Cancellation cancellation) throws IOException {
        return execute(run, threads, listener, cancellation, AggregationMode.LIMIT);
    }

    /** Runs with rounds that stream if their updates take more than {@code limit} bytes. */
    static SimulationRun.Outcome execute(
            RunDirectory run, int threads, SimulationListener listener, Cancellation cancellation, long limit)
            throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(Json.readObject(run.config()));
        assertThat(reading.errors()).isEmpty();
        return new SimulationRun(
                        reading.config().orElseThrow(),
                        RunOrder.next(run, run.root().resolveSibling("datasets"), threads),
                        listener,
                        cancellation,
                        limit)
                .execute();
    }

    static SimulationRun.Outcome execute(RunDirectory run, int threads) throws IOException {
        return execute(run, threads, SimulationListener.NONE, new Cancellation());
    }

    /** Returns all results of a run without times: equal bytes for equal runs. */
    static List<String> fingerprint(RunDirectory run, int strategies) throws IOException {
        List<String> parts = new java.util.ArrayList<>();
        parts.add(TIMES.matcher(Files.readString(run.events())).replaceAll(""));
        parts.add(java.util.HexFormat.of().formatHex(Files.readAllBytes(run.checkpoint())));
        for (int s = 0; s < strategies; s++) {
            parts.add(Files.readString(run.csv("per_client_metrics", s)));
            parts.add(Files.readString(run.csv("round_metrics", s)).replaceAll("(?m)^(\\d+),\\d+,", "$1,"));
            parts.add(Files.readString(run.plotData(s)));
            parts.add(Files.readString(run.strategyConfig(s)));
        }
        return parts;
    }
}
