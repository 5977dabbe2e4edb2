package dev.crucible.engine.device;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In what order a client takes its samples, epoch behind epoch, and what dropout keeps of them: all chance of its training, drawn as the
 * CPU draws it.
 *
 * @param samples what it trains on
 * @param batch samples of a step
 * @param order numbers of samples
 * @param kept by dropout stage, for each place of the order and each value whether it is kept
 */
record DrawnOrder(Samples samples, int batch, int[] order, byte[][] kept) {

    /** Draws {@code epochs} passes over {@code samples}; each batch draws for one dropout stage after the other. */
    static DrawnOrder of(
            Samples samples, int epochs, int batch, List<DevicePlan.Stage.Drop> drops, RandomStream random) {
        int n = samples.size();
        int[] order = new int[Math.multiplyExact(n, epochs)];
        byte[][] kept = new byte[drops.size()][];
        for (int d = 0; d < kept.length; d++) {
            kept[d] = new byte[Math.multiplyExact(order.length, drops.get(d).draws())];
        }
        for (int epoch = 0; epoch < epochs; epoch++) {
            int[] pass = random.permutation(n);
            System.arraycopy(pass, 0, order, epoch * n, n);
            for (int from = 0; kept.length > 0 && from < n; from += batch) {
                int size = Math.min(batch, n - from);
                for (int d = 0; d < kept.length; d++) {
                    int draws = drops.get(d).draws();
                    float rate = drops.get(d).rate();
                    int at = (epoch * n + from) * draws;
                    for (int i = 0; i < size * draws; i++) {
                        kept[d][at + i] = (byte) (random.nextFloat() < rate ? 0 : 1);
                    }
                }
            }
        }
        return new DrawnOrder(samples, batch, order, kept);
    }

    /** All samples once, as they come. */
    static DrawnOrder asTheyCome(Samples samples, int batch) {
        return new DrawnOrder(samples, batch, IntStream.range(0, samples.size()).toArray(), new byte[0][]);
    }

    /** Samples of an epoch. */
    int size() {
        return samples.size();
    }

    /** Batches of all epochs. */
    int steps() {
        return order.length / size() * Math.ceilDiv(size(), batch);
    }
}
