package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RootSource;
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
 * Samples of each client. A client's lists are computed on each call, as functions of config and client. In distributed SGD attackers may
 * have no samples; where samples are counted, such a client counts as the average of the others.
 */
final class ClientDatasets {

    private final Dataset dataset;
    private final boolean chunked;
    private final Partition shards;
    private final List<Integer> without;
    private final int[] root;
    private final StrategyConfig config;

    private ClientDatasets(
            Dataset dataset, Partition shards, List<Integer> without, int[] root, StrategyConfig config) {
        this.dataset = dataset;
        this.chunked = config.model().llm().filter(Llm::hidesWords).isPresent();
        this.shards = shards;
        this.without = without;
        this.root = root;
        this.config = config;
    }

    /** Partitions {@code dataset} among the clients of {@code config}. */
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
        return new ClientDatasets(dataset, shards, without, heldBack(dataset, shards, config), config);
    }

    /** Returns the number of training samples that the server of {@code config} holds back from its clients as a root set. */
    static int heldBack(StrategyConfig config) {
        boolean holdsBack =
                config.rule().needsRoot() && config.rule().rootSource().origin() == RootSource.Origin.HELD_BACK;
        return holdsBack ? config.rule().rootSource().samples() : 0;
    }

    /** Draws the root set from the training samples, ascending; every client keeps at least two of its own. */
    private static int[] heldBack(Dataset dataset, Partition shards, StrategyConfig config) {
        int size = heldBack(config);
        if (size == 0) {
            return new int[0];
        }
        int[] holder = new int[dataset.train().size()];
        int[] left = new int[shards.clients()];
        Arrays.fill(holder, -1);
        for (int client = 0; client < left.length; client++) {
            int[] shard = shards.of(client);
            left[client] = shard.length;
            for (int index : shard) {
                holder[index] = client;
            }
        }
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT).permutation(holder.length);
        int[] root = Arrays.stream(order)
                .filter(index -> holder[index] < 0 || left[holder[index]]-- > 2)
                .limit(size)
                .sorted()
                .toArray();
        if (root.length < size) {
            throw ServerSamples.tooFew(config, size, root.length, "the clients can spare only %d training samples");
        }
        return root;
    }

    /** Returns a warning for each loss by the subset or the split. */
    List<String> losses() {
        return SplitLosses.warnings(dataset, shards);
    }

    /** The places in the training set of the samples that the server holds back as its root set, ascending. */
    int[] root() {
        return root;
    }

    /** The samples of a shard without the root set. */
    private int[] own(int shard) {
        int[] dealt = shards.of(shard);
        return root.length == 0
                ? dealt
                : Arrays.stream(dealt)
                        .filter(index -> Arrays.binarySearch(root, index) < 0)
                        .toArray();
    }

    /** Returns the clients of {@code config} without samples, ascending. */
    static List<Integer> withoutSamples(StrategyConfig config) {
        return config.distributed().filter(DistributedSgd::honestHoldAll).isEmpty()
                ? List.of()
                : IntStream.range(0, config.clients())
                        .filter(Attackers.resolve(config)::everAttacks)
                        .boxed()
                        .toList();
    }

    /** Returns true if {@code client} has samples. */
    boolean holds(int client) {
        return Collections.binarySearch(without, client) < 0;
    }

    /** Returns the index of the shard of {@code client}, which must have samples. */
    private int shard(int client) {
        return client - (-1 - Collections.binarySearch(without, client));
    }

    /** Returns the number of training samples of {@code client}. */
    int training(int client) {
        if (!holds(client)) {
            return dataset.train().size() / shards.clients();
        }
        return chunked ? of(client).train().size() : trained(client);
    }

    /** Returns the number of training samples among those dealt to {@code client}. */
    private int trained(int client) {
        int held = root.length == 0 ? shards.size(shard(client)) : own(shard(client)).length;
        double fraction = config.data().trainingFraction();
        int training = Math.clamp((long) Math.ceil(fraction * held), 1, held);
        return training == held && held > 1 && fraction < 1 ? training - 1 : training;
    }

    /** Returns the indices in the training set of the samples of {@code client}. */
    ClientIndices indices(int client) {
        if (!holds(client)) {
            return new ClientIndices(new int[0], new int[0], 0);
        }
        int[] shard = own(shard(client));
        int[] order = config.seed().stream(Purpose.TRAIN_TEST_SPLIT, client).permutation(shard.length);
        return new ClientIndices(shard, Arrays.stream(order).map(i -> shard[i]).toArray(), trained(client));
    }

    /** Returns the samples of {@code client}. */
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
