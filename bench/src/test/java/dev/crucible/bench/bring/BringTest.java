package dev.crucible.bench.bring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BringTest {

    @Test
    void noDisturbanceIsSilent() throws IOException {
        Bring.Outcome outcome = Bring.run(3, 120);
        assertThat(outcome.silent()).isEmpty();
        assertThat(outcome.same()).isPositive();
        assertThat(outcome.told()).isPositive();
        assertThat(outcome.same() + outcome.told()).isEqualTo(120);
        assertThat(outcome)
                .hasToString("120 cases, %d trained as their twin, %d told, 0 silent"
                        .formatted(outcome.same(), outcome.told()));
    }

    @Test
    void thereAreManyDisturbances() {
        assertThat(RowDisturbance.values().length + PixelDisturbance.values().length)
                .isGreaterThanOrEqualTo(75);
    }
}
