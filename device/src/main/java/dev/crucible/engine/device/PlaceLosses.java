package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.crucible.engine.compute.ClassCounts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Per-target softmax parts copied from the device. The CPU computes the logarithm, so that losses are bit-identical. Samples are indexed by
 * place.
 *
 * @param sums Σ exp(z − max)
 * @param parts the largest logit and that of the label, one after the other
 * @param guesses the class with the largest logit
 * @param labels below 0 without a target
 * @param rows targets of a sample
 */
record PlaceLosses(double[] sums, float[] parts, int[] guesses, int[] labels, int rows) {

    /** Reads the parts from the device; {@code labels} are those that the device used. */
    static PlaceLosses read(ComputeDevice device, StageLaunches.Losses losses, int[] labels, int rows) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment sums = arena.allocate(losses.sums().bytes(), 8);
            MemorySegment parts = arena.allocate(losses.parts().bytes(), 8);
            MemorySegment guesses = arena.allocate(losses.predictions().bytes(), 4);
            device.read(losses.sums(), 0, sums);
            device.read(losses.parts(), 0, parts);
            device.read(losses.predictions(), 0, guesses);
            return new PlaceLosses(
                    sums.toArray(JAVA_DOUBLE), parts.toArray(JAVA_FLOAT), guesses.toArray(JAVA_INT), labels, rows);
        }
    }

    /** Returns the sum of the losses at [from, to), added batch by batch as on the CPU. */
    double sum(int from, int to, int batch) {
        double total = 0;
        for (int begin = from; begin < to; begin += batch) {
            double loss = 0;
            for (int i = begin * rows; i < Math.min(to, begin + batch) * rows; i++) {
                if (labels[i] >= 0) {
                    double logSum = parts[2 * i] + StrictMath.log(sums[i]);
                    loss += logSum - parts[2 * i + 1];
                }
            }
            total += loss;
        }
        return total;
    }

    /** Returns the number of targets at [from, to). */
    long targets(int from, int to) {
        long count = 0;
        for (int i = from * rows; i < to * rows; i++) {
            count += labels[i] < 0 ? 0 : 1;
        }
        return count;
    }

    /** Adds the predictions at [from, to) to {@code counts}, by class or all at 0 if there is one place. */
    void count(int from, int to, ClassCounts counts) {
        for (int i = from * rows; i < to * rows; i++) {
            if (labels[i] >= 0) {
                int at = counts.samples().length == 1 ? 0 : labels[i];
                counts.samples()[at]++;
                counts.correct()[at] += guesses[i] == labels[i] ? 1 : 0;
            }
        }
    }

    /** Returns the predicted class of each sample at [from, to), or the prediction of its first word. */
    int[] predictions(int from, int to) {
        int[] predictions = new int[to - from];
        for (int i = 0; i < predictions.length; i++) {
            predictions[i] = guesses[(from + i) * rows];
        }
        return predictions;
    }
}
