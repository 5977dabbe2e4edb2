package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapsTest {

    @Test
    void findsTheSeedsThatCollapsed() {
        assertThat(Heaps.of(new double[] {0.737, 0.277, 0.806}, 0.1, 0.25)).contains(new Heaps(1, 3));
        assertThat(Heaps.of(new double[] {0.74, 0.20, 0.76, 0.12, 0.8}, 0.1, 0.25))
                .contains(new Heaps(2, 5));
    }

    @Test
    void oneHeapIsNoCollapse() {
        assertThat(Heaps.of(new double[] {0.70, 0.72, 0.76, 0.8, 0.81}, 0.1, 0.25))
                .isEmpty();
        assertThat(Heaps.of(new double[] {0.1, 0.3, 0.5, 0.7, 0.9}, 0.1, 0.25))
                .as("evenly spread")
                .isEmpty();
        assertThat(Heaps.of(new double[] {0.2, 0.8}, 0.1, 0.25))
                .as("two values")
                .isEmpty();
        assertThat(Heaps.of(new double[] {0.2, Double.NaN, 0.8}, 0.1, 0.25)).isEmpty();
    }
}
