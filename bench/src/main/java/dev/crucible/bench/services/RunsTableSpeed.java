package dev.crucible.bench.services;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * How fast a lab answers what runs came to: the first view of the table, with and without the index, a sort, a filter, groups. The runs are
 * made here, each a folder with config, status and a log of rounds.
 *
 * <p>BenchArguments: runs (5000), metrics of each (20), times each question is asked (9).
 */
public final class RunsTableSpeed {

    private static final String TABLE = "/api/runs/table?limit=200&offers=status,data,rule,attack,tags";
    private static final List<String> RULES = List.of("krum", "multi-krum", "median", "trimmed_mean", "rfa", "fedavg");
    private static final List<String> ATTACKS = List.of("sign_flip", "gaussian_noise", "alie", "label_flipping");
    private static final int FIRST_ROUND = 18;
    private static final int LAST_ROUND = 20;

    private RunsTableSpeed() {}

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int runs = given.number(0, "runs", 5_000);
        int metrics = given.number(1, "metrics", 20);
        int times = given.number(2, "times", 9);
        Path folder = Files.createTempDirectory("crucible-runs-table-");
        try {
            Path out = Files.createDirectories(folder.resolve("out"));
            Random random = new Random(1);
            for (int run = 0; run < runs; run++) {
                write(out, run, metrics, random);
            }
            print("%d runs, %d metrics each", runs, metrics);
            try (ServiceProcess lab = ServiceProcess.lab(out, 1, "--no-standby")) {
                long start = System.nanoTime();
                await(lab);
                print("index made in: %.0f ms", millis(start));
            }
            long start = System.nanoTime();
            try (ServiceProcess lab = ServiceProcess.lab(out, 1, "--no-standby")) {
                double answering = millis(start);
                await(lab);
                print("start of the lab: %.0f ms, first view after it: %.0f ms", answering, millis(start) - answering);
                questions().forEach((name, question) -> ask(lab, name, question, times));
            }
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static Map<String, String> questions() {
        String narrow = URLEncoder.encode("rule:krum accuracy:<0.8 seed:>3", StandardCharsets.UTF_8);
        Map<String, String> questions = new java.util.LinkedHashMap<>();
        questions.put("first page, the newest first", TABLE);
        questions.put("sort by accuracy", TABLE + "&sort=-accuracy");
        questions.put("sort by a metric", TABLE + "&sort=metric.own_1");
        questions.put("sort by name", TABLE + "&sort=name");
        questions.put("filter by rule, accuracy and seed", TABLE + "&query=" + narrow);
        questions.put("search a word", TABLE + "&query=study");
        questions.put(
                "group by rule and attack", TABLE + "&group=rule,attack&columns=accuracy,difference&sort=-accuracy");
        return questions;
    }

    private static void ask(ServiceProcess lab, String name, String question, int times) {
        double[] taken = new double[times];
        int length = 0;
        try (KeptConnection connection = new KeptConnection(lab.port())) {
            byte[] request = KeptConnection.request("GET", question, "");
            for (int i = 0; i < times; i++) {
                long start = System.nanoTime();
                length = connection.exchange(request);
                taken[i] = millis(start);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        double first = taken[0];
        Arrays.sort(taken);
        print("%s: first %.0f ms, then %.0f ms (median), %d kB", name, first, taken[times / 2], length / 1_000);
    }

    /** Waits until every run is in the table. */
    private static void await(ServiceProcess lab) throws IOException, InterruptedException {
        while (lab.call("GET", TABLE, null).json().path("unread").asInt() > 0) {
            Thread.onSpinWait();
        }
    }

    private static void write(Path out, int run, int metrics, Random random) throws IOException {
        Path directory = Files.createDirectory(out.resolve("api_run_20260101_%06d_%06d".formatted(run % 240_000, run)));
        String rule = RULES.get(run % RULES.size());
        Files.writeString(directory.resolve("config.json"), """
            {"shared_settings": {"display_name": "Seed study %d, %s", "dataset_keyword": "%s", "num_of_rounds": 20,
              "num_of_clients": 10, "seed": %d, "batch_size": 32, "clean_twin": true,
              "attack_schedule": [{"attack_type": "%s", "start_round": 1, "end_round": 20}]},
             "simulation_strategies": [{"aggregation_strategy_keyword": "%s"}]}
            """.formatted(
                        run / RULES.size(),
                        rule,
                        run % 2 == 0 ? "digits" : "femnist_iid",
                        run % 7,
                        ATTACKS.get(run % ATTACKS.size()),
                        rule));
        Files.writeString(directory.resolve("status.json"), """
            {"status": "completed", "progress": 1.0, "started_at": "2026-01-01T00:00:00.000000+00:00",
             "completed_at": "2026-01-01T00:%02d:00.000000+00:00"}
            """.formatted(run % 60));
        Files.writeString(directory.resolve("MANIFEST.json"), "{\"strategies\": [{\"dataset\": {\"chance\": 0.1}}]}");
        StringBuilder events = new StringBuilder();
        for (int round = FIRST_ROUND; round <= LAST_ROUND; round++) {
            events.append(round(round, metrics, random)).append('\n');
        }
        Files.writeString(directory.resolve("events.ndjson"), events);
    }

    private static ObjectNode round(int round, int metrics, Random random) throws IOException {
        ObjectNode event = (ObjectNode)
                Json.MAPPER.readTree("""
                    {"event": "round", "strategy": 0, "round": %d, "rounds": 20, "test_accuracy": %s, "test_loss": 0.5,
                     "robustness": {"attack_success": %s, "natural_rate": 0.1, "clean_accuracy": 0.9},
                     "clients": {"malicious": [0], "participated": [0, 1], "aggregated": [1], "removed": [],
                       "weight": [0, 1], "score": [null, null], "distance": [1, 1], "training_loss": [1, 1],
                       "loss": [1, 1], "accuracy": [0.5, 0.5], "failures": {}},
                     "time_ns": {"train": 1, "attack": 1, "aggregate": 1, "measure": 1, "evaluate": 1}}
                    """.formatted(round, 0.5 + random.nextDouble() / 2, random.nextDouble()));
        ObjectNode own = event.putObject("metrics");
        for (int metric = 0; metric < metrics; metric++) {
            own.put("own_" + metric, random.nextDouble());
        }
        return event;
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
