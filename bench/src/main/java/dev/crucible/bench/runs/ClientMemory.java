package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bench.BenchArguments;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Memory of a run by its clients, ten of them asked a round, and by its rounds: the most that the process held, and the most that its heap
 * did. Softmax regression on drawn handwriting, eight samples a client; each run has a JVM of its own.
 *
 * <p>BenchArguments: the most clients (100000), the most rounds (1000), heap ({@code 1g}).
 */
public final class ClientMemory {

    private static final int ASKED = 10;
    private static final int SHARE = 8;
    private static final int FEW_ROUNDS = 10;
    private static final double MIB = 1 << 20;

    private final String heap;

    private ClientMemory(String heap) {
        this.heap = heap;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        BenchArguments given = BenchArguments.of(arguments);
        int most = given.number(0, "clients", ASKED, 100_000);
        int rounds = given.number(1, "rounds", 1_000);
        new ClientMemory(given.text(2, "1g")).measure(most, rounds);
    }

    private void measure(int most, int rounds) throws IOException, InterruptedException {
        System.out.println("| clients | rounds | resident, MiB | heap, MiB | a round, ms |");
        System.out.println("|---|---|---|---|---|");
        for (int clients = ASKED; clients <= most; clients *= 10) {
            row(clients, FEW_ROUNDS);
        }
        for (int many = 10 * FEW_ROUNDS; many <= rounds; many *= 10) {
            row(100, many);
        }
    }

    private void row(int clients, int rounds) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("crucible-client-memory");
        try {
            MeasuredProcess run = MeasuredProcess.of(config(clients, rounds), folder, heap);
            if (!run.completed()) {
                throw new IllegalStateException("%d clients, %d rounds: %s".formatted(clients, rounds, run.failure()));
            }
            List<MeasuredProcess.Round> late = run.rounds().subList(rounds / 2, rounds);
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %,d | %,d | %.0f | %.0f | %.1f |",
                    clients,
                    rounds,
                    run.resident() / MIB,
                    run.heap() / MIB,
                    late.stream()
                                    .mapToDouble(MeasuredProcess.Round::wall)
                                    .average()
                                    .orElse(Double.NaN)
                            * 1e3));
        } finally {
            FolderTree.delete(folder);
        }
    }

    private static ObjectNode config(int clients, int rounds) throws IOException {
        return (ObjectNode) Json.MAPPER.readTree(
                """
                {'dataset_keyword': 'femnist_iid', 'model_keyword': 'softmax', 'num_of_rounds': %d, 'num_of_clients': %d,
                 'clients_per_round': %d, 'num_of_client_epochs': 1, 'batch_size': 8, 'learning_rate': 0.05, 'seed': 1,
                 'max_dataset_samples': %d, 'training_subset_fraction': 0.8, 'save_plots': false,
                 'aggregation_strategy_keyword': 'fedavg', 'attack_schedule': []}
                """.formatted(rounds, clients, ASKED, clients * SHARE).replace('\'', '"'));
    }
}
