package dev.crucible.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.report.chart.ParallelAxis.Scale;
import dev.crucible.report.chart.ParallelAxis.Tick;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParallelAxisTest {

    private static List<String> labels(ParallelAxis axis) {
        return axis.ticks().stream().map(Tick::label).toList();
    }

    @Test
    void numbersHaveRoundTicksThatHoldThemAll() {
        ParallelAxis axis = ParallelAxis.of("accuracy", new double[] {0.313, Double.NaN, 0.871}, Scale.PERCENT);

        assertThat(labels(axis)).containsExactly("20%", "40%", "60%", "80%", "100%");
        assertThat(axis.place(0)).isCloseTo((0.313 - 0.2) / 0.8, within(1e-12));
        assertThat(axis.place(1)).isNaN();
    }

    @Test
    void oneNumberStandsInTheMiddle() {
        ParallelAxis axis = ParallelAxis.of("seed", new double[] {7, 7}, Scale.LINEAR);

        assertThat(axis.ticks()).containsExactly(new Tick(0.5, "7"));
        assertThat(axis.places()).containsExactly(0.5, 0.5);
    }

    @Test
    void powersOfTenLieEquallyFarApart() {
        ParallelAxis axis = ParallelAxis.of("rate", new double[] {0.001, 0.1, 10}, Scale.LOG);

        assertThat(labels(axis)).containsExactly("0.001", "0.01", "0.1", "1", "10");
        assertThat(Arrays.stream(new int[] {0, 1, 2}).mapToDouble(axis::place).toArray())
                .containsExactly(new double[] {0, 0.5, 1}, within(1e-12));
    }

    @Test
    void zeroHasNoLogarithm() {
        assertThat(labels(ParallelAxis.of("f", new double[] {0, 4}, Scale.LOG))).startsWith("0", "1");
    }

    @Test
    void textsStandInTheOrderInWhichTheyCome() {
        ParallelAxis axis = ParallelAxis.ofTexts("rule", List.of("krum", "median", "krum", "fedavg"));

        assertThat(labels(axis)).containsExactly("krum", "median", "fedavg");
        assertThat(axis.places()).containsExactly(0, 0.5, 0, 1);
    }
}
