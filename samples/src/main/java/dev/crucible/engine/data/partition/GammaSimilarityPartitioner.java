package dev.crucible.engine.data.partition;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Fixed-gamma similarity, the heterogeneity axis of ByzFL's heat maps: ⌊γ·n⌋ random samples are distributed evenly; the rest is sorted by
 * class, in random order within a class, and cut into runs whose lengths differ by at most one, the k-th for client k. Each sample is
 * used exactly once.
 *
 * @param gamma γ in [0, 1]; at 0 clients hold one or two neighbouring classes each, at 1 all are alike
 */
public record GammaSimilarityPartitioner(double gamma) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int[] mixed = random.permutation(pool.labels().length);
        int alike = (int) (gamma * mixed.length);
        int[] sorted = Arrays.stream(mixed, alike, mixed.length)
                .boxed()
                .sorted(Comparator.comparing(i -> pool.labels()[i]))
                .mapToInt(i -> i)
                .toArray();
        int[][] even = IndexCuts.evenly(Arrays.copyOf(mixed, alike), clients);
        int[][] runs = IndexCuts.evenly(sorted, clients);
        IndexList[] shards = IndexList.empty(clients);
        for (int client = 0; client < clients; client++) {
            // The longer shares of one part go to the first clients, those of the other to the last, so no client is
            // empty.
            shards[client].addAll(even[clients - 1 - client]);
            shards[client].addAll(runs[client]);
        }
        int[][] partition = IndexList.toArrays(shards);
        Arrays.stream(partition).forEach(random::shuffle);
        return partition;
    }
}
