package dev.crucible.engine.federation;

import dev.crucible.engine.config.Llm;
import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.partition.Partition;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.data.partition.Pool;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;

/** What each client holds. A client's lists are made anew when they are asked for, as functions of config and client. */
final class Holdings {

    private final Dataset dataset;
    private final boolean chunked;
    private final Partition shards;
    private final StrategyConfig config;

    private Holdings(Dataset dataset, Partition shards, StrategyConfig config) {
        this.dataset = dataset;
        this.chunked = config.model().llm().filter(Llm::hidesWords).isPresent();
        this.shards = shards;
        this.config = config;
    }

    /** Shares {@code dataset} out among the clients of {@code config}. */
    static Holdings of(Dataset dataset, StrategyConfig config) {
        Partition shards = Partitioners.of(config.data().partitioning())
                .shards(Pool.of(dataset), config.clients(), config.seed().stream(Purpose.PARTITION));
        if (shards.clients() != config.clients()) {
            throw new DataException("num_of_clients: the partition has %d clients, the config asks for %d"
                    .formatted(shards.clients(), config.clients()));
        }
        for (int client = 0; client < shards.clients(); client++) {
            if (shards.size(client) == 0) {
                throw new DataException(
                        ("num_of_clients: client %d would hold no samples (%d samples in all); use fewer"
                                        + " clients or another partitioning_strategy")
                                .formatted(client, dataset.train().size()));
            }
        }
        return new Holdings(dataset, shards, config);
    }

    /** The number of samples {@code client} trains on. */
    int training(int client) {
        return chunked ? of(client).train().size() : trained(client);
    }

    /** How many of the samples that it was dealt {@code client} trains on. */
    private int trained(int client) {
        int held = shards.size(client);
        double fraction = config.data().trainingFraction();
        int training = Math.clamp((long) Math.ceil(fraction * held), 1, held);
        return training == held && held > 1 && fraction < 1 ? training - 1 : training;
    }

    /** What {@code client} holds. */
    ClientData of(int client) {
        int[] shard = shards.of(client);
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT, client).permutation(shard.length);
        int[] mixed = Arrays.stream(order).map(i -> shard[i]).toArray();
        int training = trained(client);
        Samples all = dataset.train();
        Samples train = new Subset(all, Arrays.copyOfRange(mixed, 0, training));
        Samples held =
                training == mixed.length ? train : new Subset(all, Arrays.copyOfRange(mixed, training, mixed.length));
        return new ClientData(ClientData.read(train, dataset, config), ClientData.read(held, dataset, config));
    }
}
