package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.Dirichlet;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Class shares drawn from a Dirichlet distribution (Hsu, Qi and Brown, 2019; with self-balancing Li et al., ICDE 2022).
 *
 * <p>For each class, the clients' shares of its samples are one draw from Dir(α, …, α). The whole draw is repeated until every
 * client has {@code minPartitionSize} samples, at most {@value #ATTEMPTS} times. Each sample is used exactly once.
 *
 * @param alpha concentration, above 0; about 0.1 is heavily skewed, above 100 nearly IID
 * @param minPartitionSize the minimum number of samples of a client
 * @param selfBalancing true to exclude clients that have more than an even share from later classes
 */
public record DirichletPartitioner(double alpha, int minPartitionSize, boolean selfBalancing) implements Partitioner {

    private static final int ATTEMPTS = 10;

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int samples = pool.labels().length;
        if ((long) minPartitionSize * clients > samples) {
            throw new DataException(("min_partition_size %d for %d clients needs %d training samples, there are %d; "
                            + "lower min_partition_size or num_of_clients")
                    .formatted(minPartitionSize, clients, (long) minPartitionSize * clients, samples));
        }
        int[][] byClass = IndexList.groups(pool.labels(), pool.classes());
        int fewest = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            IndexList[] shards = draw(byClass, clients, (double) samples / clients, random);
            int smallest = Arrays.stream(shards).mapToInt(IndexList::size).min().orElseThrow();
            if (smallest >= Math.max(1, minPartitionSize)) {
                int[][] partition = IndexList.toArrays(shards);
                Arrays.stream(partition).forEach(random::shuffle);
                return partition;
            }
            fewest = Math.max(fewest, smallest);
        }
        throw new DataException(
                ("dirichlet: after %d draws some client still had fewer than min_partition_size %d samples "
                                + "(at best %d); raise alpha (%s), lower min_partition_size or use fewer clients than %d")
                        .formatted(ATTEMPTS, Math.max(1, minPartitionSize), fewest, alpha, clients));
    }

    private IndexList[] draw(int[][] byClass, int clients, double evenShare, RandomStream random) {
        IndexList[] shards = IndexList.empty(clients);
        for (int[] ofClass : byClass) {
            int[] indices = ofClass.clone();
            random.shuffle(indices);
            double[] shares = Dirichlet.draw(clients, alpha, random);
            if (selfBalancing) {
                leaveOutFull(shares, shards, evenShare);
            }
            int[][] cut = IndexCuts.proportionally(indices, shares);
            for (int client = 0; client < clients; client++) {
                shards[client].addAll(cut[client]);
            }
        }
        return shards;
    }

    private static void leaveOutFull(double[] shares, IndexList[] shards, double evenShare) {
        double sum = 0;
        int open = 0;
        for (int client = 0; client < shares.length; client++) {
            if (shards[client].size() > evenShare) {
                shares[client] = 0;
            } else {
                sum += shares[client];
                open++;
            }
        }
        for (int client = 0; client < shares.length; client++) {
            boolean isOpen = shards[client].size() <= evenShare;
            // With a tiny alpha the whole draw may be on full clients; the open ones then share it evenly.
            shares[client] = sum > 0 ? shares[client] / sum : isOpen ? 1.0 / open : 0;
        }
    }
}
