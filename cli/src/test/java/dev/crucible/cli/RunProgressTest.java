package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.results.RunState;
import dev.crucible.engine.simulation.SimulationEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunProgressTest {

    @Test
    void fillsTheBarInStep() {
        assertThat(RunProgress.bar(0, 3)).isEqualTo("[....................]");
        assertThat(RunProgress.bar(1, 3)).isEqualTo("[######..............]");
        assertThat(RunProgress.bar(3, 3)).isEqualTo("[####################]");
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.250", "99999, 99999.000", "1.9877e30, 2.0e+30", "Infinity, Infinity", "NaN, -"})
    void writesALossThatHasRunAwayInShort(double loss, String text) {
        assertThat(RunProgress.loss(loss)).isEqualTo(text);
    }

    @Test
    void tellsWarningsAndLeavesTheEndToTheCommand() {
        StringWriter err = new StringWriter();
        RunProgress progress =
                new RunProgress(new PrintWriter(new StringWriter()), new PrintWriter(err), false, () -> 0);
        progress.heard(new SimulationEvent.Warning("odd"));
        progress.heard(new SimulationEvent.RunEnded(RunState.FAILED, "broken"));
        assertThat(err.toString().lines()).containsExactly("warning: odd");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 s", "1499, 1 s", "1500, 2 s", "59600, 1 min 00 s", "3599000, 59 min 59 s", "5400000, 1 h 30 min"})
    void writesTimesAsPeopleDo(long millis, String text) {
        assertThat(RunProgress.duration(Duration.ofMillis(millis))).isEqualTo(text);
    }
}
