package dev.crucible.engine.federation;

import dev.crucible.engine.config.Llm;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.Chunks;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.data.partition.Pool;
import dev.crucible.engine.random.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What one client holds.
 *
 * @param train what it trains on, never empty
 * @param held what it is judged on; its training samples when the training fraction leaves nothing else
 */
record ClientData(Samples train, Samples held) {

    /** Shares {@code dataset} out among the clients of {@code config} and splits each share. */
    static List<ClientData> partition(Dataset dataset, StrategyConfig config) {
        int[][] shards = Partitioners.of(config.data().partitioning())
                .partition(Pool.of(dataset), config.clients(), config.seed().stream(Purpose.PARTITION));
        if (shards.length != config.clients()) {
            throw new DataException("num_of_clients: the partition has %d clients, the config asks for %d"
                    .formatted(shards.length, config.clients()));
        }
        List<ClientData> clients = new ArrayList<>();
        for (int client = 0; client < shards.length; client++) {
            if (shards[client].length == 0) {
                throw new DataException(
                        ("num_of_clients: client %d would hold no samples (%d samples in all); use fewer"
                                        + " clients or another partitioning_strategy")
                                .formatted(client, dataset.train().size()));
            }
            ClientData own = split(dataset.train(), shards[client], config, client);
            clients.add(new ClientData(read(own.train, dataset, config), read(own.held, dataset, config)));
        }
        return clients;
    }

    /** {@code samples} as the network reads them: for hidden words, texts joined to chunks. */
    static Samples read(Samples samples, Dataset dataset, StrategyConfig config) {
        return config.model()
                .llm()
                .filter(Llm::hidesWords)
                .map(llm -> Chunks.of(samples, dataset.shape().width(), llm.chunk()))
                .orElse(samples);
    }

    private static ClientData split(Samples all, int[] shard, StrategyConfig config, int client) {
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT, client).permutation(shard.length);
        int[] mixed = Arrays.stream(order).map(i -> shard[i]).toArray();
        int training = Math.clamp((long) Math.ceil(config.data().trainingFraction() * mixed.length), 1, mixed.length);
        if (training == mixed.length && mixed.length > 1 && config.data().trainingFraction() < 1) {
            training--;
        }
        Samples train = new Subset(all, Arrays.copyOfRange(mixed, 0, training));
        Samples held =
                training == mixed.length ? train : new Subset(all, Arrays.copyOfRange(mixed, training, mixed.length));
        return new ClientData(train, held);
    }
}
