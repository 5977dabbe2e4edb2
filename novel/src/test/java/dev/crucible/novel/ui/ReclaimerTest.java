package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReclaimerTest {
    private long used;
    private long live;
    private int collections;
    private final Reclaimer reclaimer = new Reclaimer(() -> used, () -> {
        collections++;
        used = live;
    });

    @Test
    void leavesASmallHeapAlone() {
        used = Reclaimer.FLOOR;
        reclaimer.rest();
        assertThat(collections).isZero();
    }

    @Test
    void collectsWhatHasPiledUp() {
        live = Reclaimer.FLOOR / 2;
        for (int round = 1; round <= 3; round++) {
            used = Reclaimer.FLOOR + 1;
            reclaimer.rest();
            assertThat(collections).isEqualTo(round);
        }
    }

    @Test
    void waitsUntilALargeHeapHasGrownByAQuarter() {
        live = 4 * Reclaimer.FLOOR;
        used = live;
        reclaimer.rest();
        used = 5 * Reclaimer.FLOOR;
        reclaimer.rest();
        assertThat(collections).isEqualTo(1);
        used = 5 * Reclaimer.FLOOR + 1;
        reclaimer.rest();
        assertThat(collections).isEqualTo(2);
    }
}
