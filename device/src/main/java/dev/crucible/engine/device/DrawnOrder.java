package dev.crucible.engine.device;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;
import java.util.Collections;
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
    static DrawnOrder of(Samples samples, int epochs, int batch, List<DeviceStage.Chance> drops, RandomStream random) {
        int n = samples.size();
        int[] order = new int[Math.multiplyExact(n, epochs)];
        byte[][] kept = kept(order.length, drops);
        for (int epoch = 0; epoch < epochs; epoch++) {
            System.arraycopy(random.permutation(n), 0, order, epoch * n, n);
            draw(kept, epoch * n, n, batch, drops, random);
        }
        return new DrawnOrder(samples, batch, order, kept);
    }

    /** All samples once, as they come; nothing is dropped. */
    static DrawnOrder asTheyCome(Samples samples, int batch) {
        return new DrawnOrder(samples, batch, IntStream.range(0, samples.size()).toArray(), new byte[0][]);
    }

    /** All samples once, as they come; each batch draws for one dropout stage after the other. */
    static DrawnOrder asTheyCome(Samples samples, int batch, List<DeviceStage.Chance> drops, RandomStream random) {
        int n = samples.size();
        byte[][] kept = kept(n, drops);
        draw(kept, 0, n, batch, drops, random);
        return new DrawnOrder(samples, batch, IntStream.range(0, n).toArray(), kept);
    }

    private static byte[][] kept(int places, List<DeviceStage.Chance> drops) {
        return drops.stream()
                .flatMap(drop -> Collections.nCopies(drop.members(), drop.draws()).stream())
                .map(draws -> new byte[Math.multiplyExact(places, draws)])
                .toArray(byte[][]::new);
    }

    /** Draws for the batches of an epoch that begins at place {@code first}. */
    private static void draw(
            byte[][] kept, int first, int n, int batch, List<DeviceStage.Chance> drops, RandomStream random) {
        for (int from = 0; !drops.isEmpty() && from < n; from += batch) {
            int size = Math.min(batch, n - from);
            int d = 0;
            for (DeviceStage.Chance drop : drops) {
                for (int i = 0; i < size * drop.members(); i++) {
                    int sample = i / drop.members();
                    draw(kept[d + i % drop.members()], (first + from + sample) * drop.draws(), drop, random);
                }
                d += drop.members();
            }
        }
    }

    private static void draw(byte[] kept, int at, DeviceStage.Chance drop, RandomStream random) {
        for (int i = at; i < at + drop.draws(); i++) {
            kept[i] = (byte) (random.nextFloat() < drop.rate() ? 0 : 1);
        }
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
