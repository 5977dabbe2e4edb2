package dev.crucible.engine.simulation;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.data.partition.Partition;
import dev.crucible.engine.data.partition.Partitioners;
import dev.crucible.engine.data.partition.SamplePool;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.strategy.DistributedSgd;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What each client holds. A client's lists are made anew when they are asked for, as functions of config and client. In distributed SGD
 * attackers may hold nothing; where samples are counted, such a client counts as many as the others have on average.
 */
final class ClientDatasets {

    private final Dataset dataset;
    private final boolean chunked;
    private final Partition shards;
    private final List<Integer> without;
    private final StrategyConfig config;

    private ClientDatasets(Dataset dataset, Partition shards, List<Integer> without, StrategyConfig config) {
        this.dataset = dataset;
        this.chunked = config.model().llm().filter(Llm::hidesWords).isPresent();
        this.shards = shards;
        this.without = without;
        this.config = config;
    }

    /** Shares {@code dataset} out among the clients of {@code config}. */
    static ClientDatasets of(Dataset dataset, StrategyConfig config) {
        List<Integer> without = withoutSamples(config);
        int holders = config.clients() - without.size();
        if (holders == 0) {
            throw new DataException("training.data_holders: all %d clients attack in some round, so nobody would hold"
                            .formatted(config.clients())
                    + " samples; set it to all");
        }
        Partition shards = Partitioners.of(config.data().partitioning())
                .shards(SamplePool.of(dataset), holders, config.seed().stream(Purpose.PARTITION));
        if (shards.clients() != holders) {
            throw new DataException("num_of_clients: the partition has %d clients, the config asks for %d"
                    .formatted(shards.clients(), holders));
        }
        for (int client = 0; client < shards.clients(); client++) {
            if (shards.size(client) == 0) {
                throw new DataException(
                        ("num_of_clients: client %d would hold no samples (%d samples in all); use fewer"
                                        + " clients or another partitioning_strategy")
                                .formatted(client, dataset.train().size()));
            }
        }
        return new ClientDatasets(dataset, shards, without, config);
    }

    /** The clients of {@code config} that hold no samples, ascending. */
    static List<Integer> withoutSamples(StrategyConfig config) {
        return config.distributed().filter(DistributedSgd::honestHoldAll).isEmpty()
                ? List.of()
                : IntStream.range(0, config.clients())
                        .filter(Attackers.resolve(config)::everAttacks)
                        .boxed()
                        .toList();
    }

    /** Whether {@code client} holds samples. */
    boolean holds(int client) {
        return Collections.binarySearch(without, client) < 0;
    }

    /** The shard of {@code client}, which holds one. */
    private int shard(int client) {
        return client - (-1 - Collections.binarySearch(without, client));
    }

    /** The number of samples {@code client} trains on. */
    int training(int client) {
        if (!holds(client)) {
            return dataset.train().size() / shards.clients();
        }
        return chunked ? of(client).train().size() : trained(client);
    }

    /** How many of the samples that it was dealt {@code client} trains on. */
    private int trained(int client) {
        int held = shards.size(shard(client));
        double fraction = config.data().trainingFraction();
        int training = Math.clamp((long) Math.ceil(fraction * held), 1, held);
        return training == held && held > 1 && fraction < 1 ? training - 1 : training;
    }

    /** The places in the training set of what {@code client} was dealt. */
    ClientIndices indices(int client) {
        if (!holds(client)) {
            return new ClientIndices(new int[0], new int[0], 0);
        }
        int[] shard = shards.of(shard(client));
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT, client).permutation(shard.length);
        return new ClientIndices(shard, Arrays.stream(order).map(i -> shard[i]).toArray(), trained(client));
    }

    /** What {@code client} holds. */
    ClientData of(int client) {
        if (!holds(client)) {
            Samples nothing = new Subset(dataset.train(), new int[0]);
            return new ClientData(nothing, nothing);
        }
        ClientIndices indices = indices(client);
        int[] mixed = indices.mixed();
        int training = indices.training();
        Samples all = dataset.train();
        Samples train = new Subset(all, Arrays.copyOfRange(mixed, 0, training));
        Samples held =
                training == mixed.length ? train : new Subset(all, Arrays.copyOfRange(mixed, training, mixed.length));
        return new ClientData(ClientData.read(train, dataset, config), ClientData.read(held, dataset, config));
    }
}
