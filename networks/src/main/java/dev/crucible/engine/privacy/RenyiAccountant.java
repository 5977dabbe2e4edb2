package dev.crucible.engine.privacy;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Accountant of the privacy loss of many steps: Rényi differential privacy adds up order by order, and the best order gives ε. */
public final class RenyiAccountant {

    /** The orders that are tried, the same as in TensorFlow Privacy. */
    private static final double[] ORDERS = Stream.of(
                    DoubleStream.of(1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5),
                    IntStream.range(5, 64).asDoubleStream(),
                    DoubleStream.of(128, 256, 512))
            .flatMapToDouble(orders -> orders)
            .toArray();

    private final double[] divergences;

    public RenyiAccountant(SubsampledGaussian step) {
        divergences = Arrays.stream(ORDERS).map(step::divergence).toArray();
    }

    /**
     * Returns ε for {@code steps} steps by the conversion of Canonne, Kamath and Steinke (NeurIPS 2020, proposition 12), which Opacus and
     * TensorFlow Privacy use.
     *
     * @param delta δ in (0, 1)
     */
    public double epsilon(long steps, double delta) {
        return best(
                steps,
                (order, divergence) -> divergence
                        + StrictMath.log1p(-1 / order)
                        - (StrictMath.log(delta) + StrictMath.log(order)) / (order - 1));
    }

    /** Returns ε by the older and looser conversion of Mironov (CSF 2017), for comparison with earlier papers. */
    public double looseEpsilon(long steps, double delta) {
        return best(steps, (order, divergence) -> divergence - StrictMath.log(delta) / (order - 1));
    }

    private double best(long steps, DoubleBinaryOperator conversion) {
        return steps == 0
                ? 0
                : IntStream.range(0, ORDERS.length)
                        .mapToDouble(i -> Math.max(0, conversion.applyAsDouble(ORDERS[i], steps * divergences[i])))
                        .min()
                        .orElseThrow();
    }
}
