package dev.crucible.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Small real runs and what they leave. */
final class Runs {

    private static final Pattern TIMES = Pattern.compile("\"time_ns\":\\{[^}]*}");

    private Runs() {}

    /** Twelve clients with attackers of several kinds; {@code strategies} is a JSON list. */
    static ObjectNode config(int rounds, String strategies) throws IOException {
        return (ObjectNode) Json.MAPPER.readTree("""
                {"shared_settings": {
                   "dataset_keyword": "femnist_iid", "model_type": "cnn", "model_keyword": "mlp", "use_llm": false,
                   "num_of_rounds": %d, "num_of_clients": 12, "num_of_client_epochs": 1, "batch_size": 32,
                   "learning_rate": 0.05, "training_subset_fraction": 0.8, "max_dataset_samples": 900,
                   "strict_mode": false, "remove_clients": false, "preserve_dataset": false,
                   "save_plots": false, "save_csv": true, "show_plots": false, "training_device": "cpu",
                   "cpus_per_client": 1, "gpus_per_client": 0, "client_fraction": 0.9,
                   "min_fit_clients": 2, "min_evaluate_clients": 2, "min_available_clients": 2,
                   "evaluate_metrics_aggregation_fn": "weighted_average", "seed": 5,
                   "attack_schedule": [
                     {"start_round": 1, "end_round": 2, "attack_type": "gaussian_noise", "target_noise_snr": 5,
                      "attack_ratio": 0.5, "selection_strategy": "random", "malicious_client_count": 2},
                     {"start_round": 1, "end_round": %d, "attack_type": "sign_flip",
                      "selection_strategy": "specific", "malicious_client_ids": [0, 7]},
                     {"start_round": 2, "end_round": 2, "attack_type": "alie",
                      "selection_strategy": "specific", "malicious_client_ids": [3]}]},
                 "simulation_strategies": %s}
                """.formatted(rounds, rounds, strategies));
    }

    /** A directory with its config. */
    static RunDirectory prepared(Path root, ObjectNode config) throws IOException {
        RunDirectory run = new RunDirectory(root);
        Json.write(run.config(), config);
        return run;
    }

    /** Runs {@code config} in a directory of its own, on a cluster or here. */
    static RunDirectory completed(Path root, ObjectNode config, Optional<Cluster> cluster) throws IOException {
        return completed(root, config, cluster, SimulationListener.NONE);
    }

    static RunDirectory completed(Path root, ObjectNode config, Optional<Cluster> cluster, SimulationListener listener)
            throws IOException {
        RunDirectory run = prepared(root, config);
        assertThat(execute(run, cluster, listener, new Cancellation())).isEqualTo(SimulationRun.Outcome.COMPLETED);
        return run;
    }

    static SimulationRun.Outcome execute(
            RunDirectory run, Optional<Cluster> cluster, SimulationListener listener, Cancellation cancellation)
            throws IOException {
        ConfigReader.Reading reading = ConfigReader.read(Json.readObject(run.config()));
        assertThat(reading.errors()).isEmpty();
        SimulationRun simulation = RunOrder.next(run, run.root().resolveSibling("datasets"), 2)
                .simulation(reading.config().orElseThrow(), listener, cancellation);
        cluster.ifPresent(simulation::on);
        return simulation.execute();
    }

    /** Everything measured and learned, by file, without times: equal for equal runs, byte by byte. */
    static Map<String, String> fingerprint(RunDirectory run) throws IOException {
        Map<String, String> files = new TreeMap<>();
        files.put("events", TIMES.matcher(Files.readString(run.events())).replaceAll(""));
        files.put("checkpoint", HexFormat.of().formatHex(Files.readAllBytes(run.checkpoint())));
        try (Stream<Path> all = Files.walk(run.root())) {
            for (Path csv : all.filter(f -> f.toString().endsWith(".csv")).toList()) {
                files.put(csv.getFileName().toString(), withoutTimes(Files.readString(csv)));
            }
        }
        return files;
    }

    /** The only column of a table that measures time is the second of the rounds' one. */
    private static String withoutTimes(String csv) {
        return csv.contains("time_nanos") ? csv.replaceAll("(?m)^([^,]*),[^,]*,", "$1,") : csv;
    }
}
