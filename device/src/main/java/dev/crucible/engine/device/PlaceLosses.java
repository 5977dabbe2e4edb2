package dev.crucible.engine.device;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * What the device leaves of the loss at each place; the logarithm is taken here, by the CPU's own.
 *
 * @param sums Σ exp(z − max)
 * @param parts the largest logit and that of the label, one behind the other
 * @param predictions the class with the largest logit
 */
record PlaceLosses(double[] sums, float[] parts, int[] predictions) {

    static PlaceLosses read(ComputeDevice device, StageLaunches.Losses losses) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment sums = arena.allocate(losses.sums().bytes(), 8);
            MemorySegment parts = arena.allocate(losses.parts().bytes(), 8);
            MemorySegment predictions = arena.allocate(losses.predictions().bytes(), 4);
            device.read(losses.sums(), 0, sums);
            device.read(losses.parts(), 0, parts);
            device.read(losses.predictions(), 0, predictions);
            return new PlaceLosses(sums.toArray(JAVA_DOUBLE), parts.toArray(JAVA_FLOAT), predictions.toArray(JAVA_INT));
        }
    }

    /** The sum of the losses at [from, to), added batch by batch as the CPU adds them. */
    double sum(int from, int to, int batch) {
        double total = 0;
        for (int begin = from; begin < to; begin += batch) {
            double loss = 0;
            for (int i = begin; i < Math.min(to, begin + batch); i++) {
                double logSum = parts[2 * i] + StrictMath.log(sums[i]);
                loss += logSum - parts[2 * i + 1];
            }
            total += loss;
        }
        return total;
    }
}
