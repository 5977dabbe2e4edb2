package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What clients cost that are not asked: 10,000 clients of which 100 train in a round, against 100 clients that all train, with shares of
 * the same size, the CNN on drawn handwriting and all that a run keeps. The runs take turns in JVMs of their own, and medians over their
 * rounds are compared. Then 100,000 clients must start.
 *
 * <p>BenchArguments: clients (10000), rounds (8; the first two warm up and do not count), turns (2).
 */
public final class ManyClients {

    private static final int ASKED = 100;
    private static final int SHARE = 128;
    private static final int WARM_UP = 2;
    private static final String HEAP = "1g";
    private static final double GIB = 1L << 30;

    private final int rounds;

    private ManyClients(int rounds) {
        this.rounds = rounds;
    }

    public static void main(String[] arguments) throws Exception {
        BenchArguments given = BenchArguments.of(arguments);
        int clients = given.number(0, "clients", 10_000);
        int rounds = given.number(1, "rounds", 8);
        int turns = given.number(2, "turns", 2);
        new ManyClients(rounds).compare(clients, turns);
        new ManyClients(1).start(10 * clients);
    }

    private void compare(int clients, int turns) throws IOException, InterruptedException {
        double many = 0;
        double manyCpu = 0;
        double few = 0;
        double fewCpu = 0;
        double resident = 0;
        for (int turn = 0; turn < turns; turn++) {
            MeasuredProcess all = run(ASKED, "femnist_iid");
            MeasuredProcess sampled = run(clients, "femnist_iid");
            few += median(all, MeasuredProcess.Round::wall) / turns;
            fewCpu += median(all, MeasuredProcess.Round::cpu) / turns;
            many += median(sampled, MeasuredProcess.Round::wall) / turns;
            manyCpu += median(sampled, MeasuredProcess.Round::cpu) / turns;
            resident = Math.max(resident, sampled.resident() / GIB);
            print("%d of %d clients: %s", ASKED, ASKED, told(all));
            print("%d of %d clients: %s", ASKED, clients, told(sampled));
        }
        print("a round of %d clients of %d: %.2f s, %.2f s of processors", ASKED, ASKED, few, fewCpu);
        print("a round of %d clients of %d: %.2f s, %.2f s of processors", ASKED, clients, many, manyCpu);
        print(
                "time a round: %.3f of the sampled clients alone (at most 1.10), by processors %.3f",
                many / few, manyCpu / fewCpu);
        print("memory of %d clients: %.2f of 1.5 GiB resident", clients, resident / 1.5);
    }

    private void start(int clients) throws IOException, InterruptedException {
        MeasuredProcess run = run(clients, "femnist_niid");
        print("%d clients, a writer each: %s", clients, told(run));
    }

    private MeasuredProcess run(int clients, String keyword) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("crucible-many-clients");
        try {
            MeasuredProcess run = MeasuredProcess.of(config(clients, keyword), folder, HEAP);
            if (!run.completed()) {
                throw new IllegalStateException(run.failure());
            }
            return run;
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static double median(MeasuredProcess run, ToDoubleFunction<MeasuredProcess.Round> what) {
        List<MeasuredProcess.Round> counted =
                run.rounds().subList(WARM_UP, run.rounds().size());
        double[] sorted = counted.stream().mapToDouble(what).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String told(MeasuredProcess run) {
        return String.format(
                Locale.ROOT,
                "first round after %.1f s, last one %.2f s, heap %.2f GiB, resident %.2f GiB at most; announced %s",
                run.started(),
                run.rounds().getLast().wall(),
                run.heap() / GIB,
                run.resident() / GIB,
                run.announced());
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** Shares of {@value #SHARE} samples each; of writers, each as much as it wrote. */
    private ObjectNode config(int clients, String keyword) throws IOException {
        ObjectNode config = (ObjectNode) Json.MAPPER.readTree(
                """
                {'dataset_keyword': '%s', 'model_keyword': 'cnn', 'num_of_rounds': %d, 'num_of_clients': %d,
                 'clients_per_round': %d, 'num_of_client_epochs': 1, 'batch_size': 32, 'learning_rate': 0.05, 'seed': 1,
                 'training_subset_fraction': 0.8, 'aggregation_strategy_keyword': 'fedavg', 'attack_schedule': []}
                """.formatted(keyword, rounds, clients, ASKED).replace('\'', '"'));
        if (keyword.equals("femnist_iid")) {
            config.put(Setting.MAX_DATASET_SAMPLES.name(), clients * SHARE);
        }
        return config;
    }
}
