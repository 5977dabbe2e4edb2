package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Values of a round's metrics; NaN where a metric was not measured. */
@PublicApi
public final class MetricValues {

    /** Values of a round without measurements. */
    public static final MetricValues NONE = read(_ -> Double.NaN);

    /** Values by index in {@link RoundMetrics#ALL}. */
    private final double[] values;

    private MetricValues(double[] values) {
        this.values = values;
    }

    /** Returns the metrics of {@code outcome}. */
    public static MetricValues of(RoundOutcome outcome) {
        return read(metric -> metric.from().applyAsDouble(outcome));
    }

    /** Returns the values that {@code value} gives for each metric. */
    public static MetricValues read(ToDoubleFunction<RoundMetric> value) {
        return new MetricValues(RoundMetrics.ALL.stream().mapToDouble(value).toArray());
    }

    /** Returns these values, NaN for all other metrics. */
    public static MetricValues of(Map<RoundMetric, Double> values) {
        return read(metric -> values.getOrDefault(metric, Double.NaN));
    }

    /** Returns the value of {@code metric}. */
    public double of(RoundMetric metric) {
        return values[RoundMetrics.ALL.indexOf(metric)];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MetricValues those && Arrays.equals(values, those.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
