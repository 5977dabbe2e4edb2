package dev.crucible.engine.metrics;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the metrics of a round came to; NaN for what was not measured. */
@PublicApi
public final class MetricValues {

    /** Nothing was measured. */
    public static final MetricValues NONE = read(_ -> Double.NaN);

    /** By place in {@link RoundMetrics#ALL}. */
    private final double[] values;

    private MetricValues(double[] values) {
        this.values = values;
    }

    /** Of {@code outcome}. */
    public static MetricValues of(RoundOutcome outcome) {
        return read(metric -> metric.from().applyAsDouble(outcome));
    }

    /** What {@code value} says of each. */
    public static MetricValues read(ToDoubleFunction<RoundMetric> value) {
        return new MetricValues(RoundMetrics.ALL.stream().mapToDouble(value).toArray());
    }

    /** These alone. */
    public static MetricValues of(Map<RoundMetric, Double> values) {
        return read(metric -> values.getOrDefault(metric, Double.NaN));
    }

    /** The value of {@code metric}. */
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
