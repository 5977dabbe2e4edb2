package dev.crucible.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.compute.ClassCounts;
import dev.crucible.engine.compute.Evaluation;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalogue of metrics, and the values for a round of known numbers. */
class RoundMetricsTest {

    /** Returns a client that classifies {@code correct} of 10 samples correctly. */
    private static RoundOutcome.Held client(boolean aggregated, int correct) {
        return new RoundOutcome.Held(aggregated, new Evaluation(correct, correct, 10, ClassCounts.NONE));
    }

    private static MetricValues values(List<RoundOutcome.Held> held, ClassCounts classes) {
        return MetricValues.of(new RoundOutcome(
                List.of(),
                held,
                new Evaluation(0.5, 6, 10, classes),
                new RoundOutcome.Attacked(0.1, 0.2, 0.3, 0.4, 0.9),
                Double.NaN,
                Double.NaN,
                Double.NaN));
    }

    @Test
    void everyConstantIsInTheCatalogueOnce() throws IllegalAccessException {
        List<RoundMetric> constants = new ArrayList<>();
        for (Field field : RoundMetrics.class.getFields()) {
            if (field.getType() == RoundMetric.class) {
                constants.add((RoundMetric) field.get(null));
            }
        }
        assertThat(RoundMetrics.ALL).doesNotHaveDuplicates().hasSameElementsAs(constants);
    }

    @Test
    void metricsHaveNamesOfTheirOwnInBothLanguages() {
        List<Metric> all = Stream.concat(RoundMetrics.ALL.stream(), ClientMetrics.ALL.stream())
                .map(Metric.class::cast)
                .toList();
        assertThat(all).extracting(Metric::key).doesNotHaveDuplicates().allMatch(key -> key.matches("[a-z0-9_]+"));
        assertThat(all).extracting(metric -> metric.title().english()).doesNotHaveDuplicates();
        assertThat(all).extracting(metric -> metric.title().german()).doesNotHaveDuplicates();
        assertThat(all).extracting(Metric::about).noneMatch(String::isBlank);
        assertThat(RoundMetrics.ALL.stream().flatMap(metric -> metric.column().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aRoundOfKnownNumbers() {
        // 20 clients that are right 0, 0, 1, 1, … 9, 9 times of 10; those with an even count are aggregated.
        List<RoundOutcome.Held> held = IntStream.range(0, 20)
                .mapToObj(i -> client(i / 2 % 2 == 0, i / 2))
                .toList();
        MetricValues values = values(held, new ClassCounts(new int[] {4, 0, 2, 0}, new int[] {5, 0, 4, 1}));

        assertThat(values.of(RoundMetrics.WORST_TENTH)).isZero();
        assertThat(values.of(RoundMetrics.ACCURACY_MEAN)).isCloseTo(0.4, within(1e-12));
        assertThat(values.of(RoundMetrics.ACCURACY_STD)).isCloseTo(Math.sqrt(0.08), within(1e-12));
        // The variance of 0 … 9 is 99/12.
        assertThat(values.of(RoundMetrics.CLIENT_ACCURACY_SPREAD)).isCloseTo(Math.sqrt(99 / 12.0) / 10, within(1e-12));
        assertThat(values.of(RoundMetrics.AGGREGATED_LOSS)).isCloseTo(4.5, within(1e-12));
        assertThat(values.of(RoundMetrics.TEST_ACCURACY)).isEqualTo(0.6);
        assertThat(values.of(RoundMetrics.WORST_CLASS_RECALL)).isZero();
        assertThat(values.of(RoundMetrics.CLEAN_ACCURACY)).isEqualTo(0.9);
    }

    @Test
    void classesWithoutSamplesHaveNoRecall() {
        assertThat(values(List.of(), new ClassCounts(new int[] {0, 3, 2}, new int[] {0, 4, 4}))
                        .of(RoundMetrics.WORST_CLASS_RECALL))
                .isEqualTo(0.5);
        MetricValues none = values(List.of(), ClassCounts.NONE);
        assertThat(none.of(RoundMetrics.WORST_CLASS_RECALL)).isNaN();
        assertThat(none.of(RoundMetrics.CLIENT_ACCURACY_SPREAD)).isNaN();
        assertThat(none.of(RoundMetrics.WORST_TENTH)).isNaN();
    }
}
