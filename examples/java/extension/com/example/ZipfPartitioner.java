package com.example;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioner;
import dev.crucible.engine.data.partition.SamplePool;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Client k = 1, 2, … gets a random share in proportion to 1/k^s, and at least one sample: few hold most, as in a population of phones.
 *
 * @param exponent s; 0 is even
 */
public record ZipfPartitioner(double exponent) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        if (clients > pool.size()) {
            throw new DataException("zipf: there are %d samples for %d clients; use fewer clients"
                    .formatted(pool.size(), clients));
        }
        int[] order = random.permutation(pool.size());
        double whole = 0;
        for (int k = 1; k <= clients; k++) {
            whole += Math.pow(k, -exponent);
        }
        int[][] shards = new int[clients][];
        double share = 0;
        int from = 0;
        for (int k = 1; k <= clients; k++) {
            share += Math.pow(k, -exponent) / whole;
            int left = clients - k;
            int to = k == clients ? pool.size() : (int) Math.round(share * pool.size());
            to = Math.min(Math.max(to, from + 1), pool.size() - left);
            shards[k - 1] = Arrays.copyOfRange(order, from, to);
            from = to;
        }
        return shards;
    }
}
