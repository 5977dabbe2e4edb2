package dev.crucible.engine.compute;

import dev.crucible.engine.data.Samples;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.Architecture.Tuning;
import dev.crucible.engine.model.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Evaluates one model on several parts together: samples of neighbouring parts share batches, so batches are full even if parts are small.
 * Each part's result is bit-identical to its separate evaluation: its losses are added in runs of one batch, then the runs are added.
 */
final class Judging {

    /** Samples per batch, and per run of losses. */
    private static final int BATCH = 64;

    /** Samples per batch of a network with frozen parts, which is large. */
    private static final int BATCH_OF_LARGE = 16;

    /** Samples per batch of a large network whose samples do not influence each other. */
    private static final int HELD_OF_LARGE = 4;

    private final Network network;
    private final boolean apart;
    private final int classes;
    private final int batch;
    private final int held;
    private final Tally[] owners;

    Judging(Architecture architecture, FrozenWeights frozen) {
        this.batch = architecture.tuning() == Tuning.FULL ? BATCH : BATCH_OF_LARGE;
        this.held = held(architecture);
        this.owners = new Tally[held];
        this.network = NetworkBuilder.build(architecture, held, false, frozen);
        this.apart = architecture.layers().stream().anyMatch(Judging::mixesSamples);
        // Hidden words have too many classes to count.
        this.classes = architecture.guessesWords() ? 1 : architecture.classes();
    }

    /** Returns the number of samples per batch. */
    static int held(Architecture architecture) {
        if (architecture.tuning() == Tuning.FULL) {
            return BATCH;
        }
        return architecture.layers().stream().anyMatch(Judging::mixesSamples) ? BATCH_OF_LARGE : HELD_OF_LARGE;
    }

    /** Returns true if a sample's output depends on other samples of its batch, or on its place there. */
    private static boolean mixesSamples(Layer layer) {
        return layer instanceof Layer.Masked || (layer instanceof Layer.BatchNorm norm && !norm.shared());
    }

    /** Running result of one part. */
    private final class Tally {

        private final ClassCounts counts = new ClassCounts(new int[classes], new int[classes]);
        private double total;
        private double run;
        private int taken;

        void take(int slot) {
            run = network.addLoss(slot, run);
            network.count(slot, counts);
            taken++;
            if (taken % batch == 0) {
                endRun();
            }
        }

        private void endRun() {
            total += run;
            run = 0;
        }

        Evaluation evaluation() {
            if (taken % batch > 0) {
                endRun();
            }
            int guesses = IntStream.of(counts.samples()).sum();
            return new Evaluation(
                    total / guesses,
                    IntStream.of(counts.correct()).sum(),
                    guesses,
                    classes == 1 ? ClassCounts.NONE : counts);
        }
    }

    /** Evaluates the network of {@code parameters}, in padded form, on each of {@code parts}. */
    Evaluation[] evaluate(float[] parameters, List<Samples> parts, Cancellation cancellation) {
        List<Tally> tallies = new ArrayList<>();
        int slots = 0;
        for (Samples part : parts) {
            Tally tally = new Tally();
            tallies.add(tally);
            for (int i = 0; i < part.size(); i++) {
                network.put(slots, part, i);
                owners[slots++] = tally;
                if (slots == held || (apart && i + 1 == part.size())) {
                    take(parameters, slots, cancellation);
                    slots = 0;
                }
            }
        }
        take(parameters, slots, cancellation);
        return tallies.stream().map(Tally::evaluation).toArray(Evaluation[]::new);
    }

    private void take(float[] parameters, int slots, Cancellation cancellation) {
        cancellation.check();
        network.answer(parameters, slots);
        for (int slot = 0; slot < slots; slot++) {
            owners[slot].take(slot);
        }
    }

    /** Writes the predicted class of each of {@code samples} into {@code predictions}. */
    void predict(float[] parameters, Samples samples, int[] predictions, Cancellation cancellation) {
        for (int from = 0; from < samples.size(); from += held) {
            cancellation.check();
            int slots = Math.min(held, samples.size() - from);
            for (int slot = 0; slot < slots; slot++) {
                network.put(slot, samples, from + slot);
            }
            network.answer(parameters, slots);
            for (int slot = 0; slot < slots; slot++) {
                predictions[from + slot] = network.prediction(slot);
            }
        }
    }
}
