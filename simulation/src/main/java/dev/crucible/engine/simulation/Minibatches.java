package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.util.Arrays;

/**
 * Minibatches of passes through a client's samples, each pass in a new order; the last batch of a pass may be smaller. The batch is a
 * function of the round: a client that misses a round misses its batch. Each client's batches must be requested by one thread at a time.
 */
final class Minibatches implements Batches {

    /** The order of a client's latest pass. */
    private record Pass(int number, int[] order) {}

    private final Seed seed;
    private final int size;
    private final Pass[] passes;

    Minibatches(Seed seed, int size, int clients) {
        this.seed = seed;
        this.size = size;
        this.passes = new Pass[clients];
    }

    @Override
    public Samples of(Samples shard, int round, int client) {
        int batches = Math.ceilDiv(shard.size(), size);
        int pass = (round - 1) / batches;
        int from = (round - 1) % batches * size;
        int[] order = order(pass, client, shard.size());
        return new Subset(shard, Arrays.copyOfRange(order, from, Math.min(order.length, from + size)));
    }

    private int[] order(int pass, int client, int samples) {
        Pass latest = passes[client];
        if (latest == null || latest.number != pass || latest.order.length != samples) {
            latest = new Pass(pass, seed.stream(Purpose.MINIBATCH, client, pass).permutation(samples));
            passes[client] = latest;
        }
        return latest.order;
    }
}
