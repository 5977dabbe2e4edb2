package dev.crucible.bench.peers;

import dev.crucible.bench.Checkout;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What runs federated learning: this project by its command, and others by a script of {@code bench/peers/federated} each. */
enum FederatedPeer {
    CRUCIBLE("Crucible"),
    PYTORCH("PyTorch processes"),
    FLOWER("Flower"),
    PFL("pfl"),
    FLUKE("fluke"),
    BLAZEFL("BlazeFL"),
    BYZFL("ByzFL");

    private final String told;

    FederatedPeer(String told) {
        this.told = told;
    }

    /** How it is written. */
    String told() {
        return told;
    }

    /** How it is asked for. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Runs {@code workload}, for {@code seconds} at most.
     *
     * @param datasets where data files lie, a folder for each data set
     * @param folder for what the run writes
     */
    WatchedRun run(Workload workload, Checkout checkout, Path datasets, Path folder, int seconds)
            throws IOException, InterruptedException {
        if (this == CRUCIBLE) {
            Path config = folder.resolve("config.json");
            Json.write(config, workload.config());
            List<String> command = List.of(
                    checkout.folder().resolve("crucible").toString(),
                    "run",
                    config.toString(),
                    "--datasets",
                    datasets.toString(),
                    "--out",
                    folder.resolve("out").toString());
            return WatchedRun.of(command, Map.of(), folder, seconds);
        }
        Path scripts = checkout.folder().resolve("bench").resolve("peers");
        Path own = scripts.resolve("env").resolve("bin").resolve("python");
        List<String> command = List.of(
                Files.isExecutable(own) ? own.toString() : "python3",
                scripts.resolve("federated").resolve("with_" + word() + ".py").toString());
        Map<String, String> environment = Map.of(
                "WORKLOAD",
                        Json.MAPPER.writeValueAsString(
                                workload.said(datasets.resolve(workload.data().keyword()))),
                "RAY_TMPDIR", folder.toString(),
                "FLWR_HOME", folder.toString(),
                "FLWR_TELEMETRY_ENABLED", "0",
                "PYTHONDONTWRITEBYTECODE", "1");
        return WatchedRun.of(command, environment, folder, seconds);
    }
}
