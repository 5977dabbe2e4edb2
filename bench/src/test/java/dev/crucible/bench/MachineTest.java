package dev.crucible.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTest {

    @Test
    void nicenessIsCountedBehindANameThatHoldsAnything() {
        String stat = "4121 (a (b) c) S 1 4121 4121 0 -1 4194560 212 0 0 0 0 0 0 0 30 -10 1 0 8837 2940928 255";
        assertThat(Machine.niceness(stat)).isEqualTo(-10);
    }
}
