package dev.crucible.engine.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import org.junit.jupiter.api.Test;

class BreastCancerTest {

    private final Dataset table = BreastCancer.dataset("breast_cancer", 0);

    private static int count(Samples samples, int label) {
        int count = 0;
        for (int i = 0; i < samples.size(); i++) {
            count += samples.label(i) == label ? 1 : 0;
        }
        return count;
    }

    @Test
    void holdsTheWholeTable() {
        assertThat(count(table.train(), 0) + count(table.test(), 0)).isEqualTo(212);
        assertThat(count(table.train(), 1) + count(table.test(), 1)).isEqualTo(357);
        assertThat(count(table.test(), 0)).isEqualTo(42);
        assertThat(count(table.test(), 1)).isEqualTo(71);
        assertThat(table.provenance().synthetic()).isFalse();
        assertThat(table.provenance().description()).contains("CC BY 4.0");
    }

    @Test
    void standardisesEachMeasureByTheTrainingRows() {
        int size = table.shape().size();
        double[] sums = new double[size];
        double[] squares = new double[size];
        float[] row = new float[size];
        for (int i = 0; i < table.train().size(); i++) {
            table.train().features(i, row, 0);
            for (int j = 0; j < size; j++) {
                sums[j] += row[j];
                squares[j] += row[j] * row[j];
            }
        }
        double largest = 0;
        for (int j = 0; j < size; j++) {
            assertThat(sums[j] / table.train().size()).isCloseTo(0, within(1e-6));
            assertThat(squares[j] / table.train().size()).isCloseTo(1, within(1e-5));
        }
        for (int i = 0; i < table.test().size(); i++) {
            table.test().features(i, row, 0);
            largest = Math.max(largest, Math.abs(row[0]));
        }
        assertThat(largest).isBetween(1.5, 6.0);
    }

    @Test
    void takesFewerRowsAndStandardisesByThoseAlone() {
        Dataset few = BreastCancer.dataset("breast_cancer", 50);
        assertThat(few.train().size()).isEqualTo(50);
        assertThat(few.test().size()).isEqualTo(50);
        double sum = 0;
        float[] row = new float[30];
        for (int i = 0; i < 50; i++) {
            few.train().features(i, row, 0);
            sum += row[29];
        }
        assertThat(sum / 50).isCloseTo(0, within(1e-6));
    }
}
