package dev.crucible.novel.ui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdleGcTest {
    private long used;
    private long live;
    private int collections;
    private final IdleGc gc = new IdleGc(() -> used, () -> {
        collections++;
        used = live;
    });

    @Test
    void leavesASmallHeapAlone() {
        used = IdleGc.FLOOR;
        gc.rest();
        assertThat(collections).isZero();
    }

    @Test
    void collectsWhatHasPiledUp() {
        live = IdleGc.FLOOR / 2;
        for (int round = 1; round <= 3; round++) {
            used = IdleGc.FLOOR + 1;
            gc.rest();
            assertThat(collections).isEqualTo(round);
        }
    }

    @Test
    void waitsUntilALargeHeapHasGrownByAQuarter() {
        live = 4 * IdleGc.FLOOR;
        used = live;
        gc.rest();
        used = 5 * IdleGc.FLOOR;
        gc.rest();
        assertThat(collections).isEqualTo(1);
        used = 5 * IdleGc.FLOOR + 1;
        gc.rest();
        assertThat(collections).isEqualTo(2);
    }

    @Test
    void isContentWithLessAfterAWhileWithoutLetters() {
        live = 4 * IdleGc.FLOOR;
        used = live;
        gc.rest();
        used = live + live / 16 + 1;
        for (int tick = 1; tick < IdleGc.QUIET; tick++) {
            gc.rest();
        }
        gc.busy();
        gc.rest();
        assertThat(collections).as("letters came in between").isEqualTo(1);
        for (int tick = 1; tick < IdleGc.QUIET; tick++) {
            gc.rest();
        }
        assertThat(collections).isEqualTo(2);
    }
}
