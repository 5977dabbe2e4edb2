package dev.crucible.engine.device;

import dev.crucible.engine.compute.MlmMasking;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.random.RandomStream;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * All random draws of a client's training, in the order of the CPU: the order of samples, epoch by epoch, hidden words and dropout.
 *
 * @param samples its shard
 * @param batch samples per step
 * @param order indices of samples
 * @param hiding the texts of the order after masking, if words are hidden
 * @param kept by dropout stage, for each place of the order and each value, whether it is kept
 */
record DrawnOrder(Samples samples, int batch, int[] order, Optional<Hiding> hiding, byte[][] kept) {

    /** Texts with hidden words. */
    record Hiding(float[] texts, MlmMasking words) {}

    /** Draws {@code epochs} passes over {@code samples}; each batch hides words, then draws for one dropout stage after another. */
    static DrawnOrder of(Samples samples, int epochs, int batch, DevicePlan plan, RandomStream random) {
        int n = samples.size();
        int[] order = new int[Math.multiplyExact(n, epochs)];
        // The order of an epoch is drawn after the draws of the last epoch's batches, so texts are read as the order
        // becomes known.
        DrawnOrder drawn = new DrawnOrder(samples, batch, order, hiding(order.length, plan), kept(order.length, plan));
        for (int epoch = 0; epoch < epochs; epoch++) {
            System.arraycopy(random.permutation(n), 0, order, epoch * n, n);
            drawn.draw(epoch * n, plan, random);
        }
        return drawn;
    }

    /** Returns all samples once, in their order; each batch draws as in training. */
    static DrawnOrder asTheyCome(Samples samples, int batch, DevicePlan plan, RandomStream random) {
        int n = samples.size();
        DrawnOrder drawn =
                new DrawnOrder(samples, batch, IntStream.range(0, n).toArray(), hiding(n, plan), kept(n, plan));
        drawn.draw(0, plan, random);
        return drawn;
    }

    /** Returns all samples once, in their order, for evaluation: masking depends only on the text, and there is no dropout. */
    static DrawnOrder judged(Samples samples, int batch, DevicePlan plan) {
        int n = samples.size();
        DrawnOrder drawn =
                new DrawnOrder(samples, batch, IntStream.range(0, n).toArray(), hiding(n, plan), new byte[0][]);
        drawn.hiding.ifPresent(hiding -> drawn.hide(hiding, 0, n, plan, hiding.words::own));
        return drawn;
    }

    private static Optional<Hiding> hiding(int places, DevicePlan plan) {
        if (!(plan.asked() instanceof Asked.Hidden(var form, int _))) {
            return Optional.empty();
        }
        float[] texts = new float[Math.multiplyExact(places, plan.inputSize())];
        return Optional.of(new Hiding(texts, new MlmMasking(form, texts, plan.inputSize())));
    }

    private static byte[][] kept(int places, DevicePlan plan) {
        return plan.drops().stream()
                .flatMap(drop -> Collections.nCopies(drop.members(), drop.draws()).stream())
                .map(draws -> new byte[Math.multiplyExact(places, draws)])
                .toArray(byte[][]::new);
    }

    /** Draws for the batches of an epoch that begins at place {@code first}. */
    private void draw(int first, DevicePlan plan, RandomStream random) {
        List<DeviceStage.Chance> drops = plan.drops();
        int end = first + samples.size();
        for (int at = first; at < end; at += batch) {
            int from = at;
            int size = Math.min(batch, end - at);
            hiding.ifPresent(hiding -> hide(hiding, from, size, plan, _ -> random));
            int d = 0;
            for (DeviceStage.Chance drop : drops) {
                for (int i = 0; i < size * drop.members(); i++) {
                    int sample = i / drop.members();
                    draw(kept[d + i % drop.members()], (from + sample) * drop.draws(), drop, random);
                }
                d += drop.members();
            }
        }
    }

    private void hide(Hiding hiding, int from, int size, DevicePlan plan, IntFunction<RandomStream> random) {
        for (int place = from; place < from + size; place++) {
            samples.features(order[place], hiding.texts, place * plan.inputSize());
            hiding.words.hide(place, random.apply(place));
        }
    }

    private static void draw(byte[] kept, int at, DeviceStage.Chance drop, RandomStream random) {
        for (int i = at; i < at + drop.draws(); i++) {
            kept[i] = (byte) (random.nextFloat() < drop.rate() ? 0 : 1);
        }
    }

    /** Returns the number of samples of an epoch. */
    int size() {
        return samples.size();
    }

    /** Returns the number of batches of all epochs. */
    int steps() {
        return order.length / size() * Math.ceilDiv(size(), batch);
    }
}
