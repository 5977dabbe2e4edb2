package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LateRehearsalTest {

    @Test
    void theRehearsalIsTheLaunchersOwnAndLastInLine() {
        assertThat(LateRehearsal.builder("/opt/crucible/crucible").command())
                .containsExactly("nice", "-n", "15", "/opt/crucible/crucible", "rehearse");
    }
}
