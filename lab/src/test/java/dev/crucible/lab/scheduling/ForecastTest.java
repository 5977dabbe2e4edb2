package dev.crucible.lab.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.lab.scheduling.Forecast.Need;
import dev.crucible.lab.scheduling.Forecast.Span;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ForecastTest {

    /** Two runs that share one core each go at half the speed. */
    private static double shared(int count) {
        return 1.0 / count;
    }

    @Test
    void runsThatShareTheCoresTakeLongerUntilTheOthersAreGone() {
        Forecast ahead =
                Forecast.of(List.of(new Need("short", 2), new Need("long", 6)), List.of(), 2, ForecastTest::shared);
        assertThat(ahead.of("short").ends()).hasValue(4);
        assertThat(ahead.of("long").ends()).hasValue(8);
        assertThat(ahead.of("long").begins()).hasValue(0);
    }

    @Test
    void theNextBeginsWhereOneEnds() {
        Forecast ahead = Forecast.of(
                List.of(new Need("a", 2), new Need("b", 5)),
                List.of(new Need("c", 1), new Need("d", 1)),
                2,
                ignored -> 1);
        assertThat(ahead.of("c")).isEqualTo(span(2, 3));
        assertThat(ahead.of("d")).isEqualTo(span(3, 4));
        assertThat(ahead.of("b").ends()).hasValue(5);
    }

    @Test
    void nothingIsSaidOfWhatHangsOnTheUnknown() {
        Forecast ahead = Forecast.of(
                List.of(new Need("sweep", Double.POSITIVE_INFINITY)), List.of(new Need("next", 1)), 1, ignored -> 1);
        assertThat(ahead.of("sweep").ends()).isEmpty();
        assertThat(ahead.of("next")).isEqualTo(Span.UNKNOWN);
        assertThat(ahead.of("elsewhere")).isEqualTo(Span.UNKNOWN);
    }

    @Test
    void aPaceGoesFromWhatWasGuessedToWhatWasMeasured() {
        Pace pace = new Pace(OptionalDouble.of(10), 0);
        assertThat(pace.needs(2, 1)).isEqualTo(13);
        pace.note(2, 0);
        assertThat(pace.needs(2, 1)).isEqualTo(11);
        // Each tenth takes two seconds, twice what was guessed.
        pace.note(2, 0.1);
        for (int tenth = 2; tenth <= 9; tenth++) {
            pace.note(2, tenth / 10.0);
        }
        assertThat(pace.needs(2, 1)).isCloseTo(2 + 1, within(0.2));
        assertThat(pace.measuredRounds().orElseThrow()).isCloseTo(20, within(1e-9));
        assertThat(pace.startUp()).isCloseTo(2, within(1e-9));
        pace.note(2, 1);
        pace.note(0.5, 1);
        assertThat(pace.needs(2, 1)).isEqualTo(0.5);
        assertThat(pace.sinceLast()).isEqualTo(0.5);
    }

    @Test
    void aPaceWithoutAGuessSaysNothingBeforeTheSecondRound() {
        Pace pace = new Pace(OptionalDouble.empty(), 0);
        pace.note(3, 0.25);
        assertThat(pace.needs(2, 0)).isInfinite();
        pace.note(3, 0.5);
        assertThat(pace.needs(2, 0)).isEqualTo(6);
    }

    private static Span span(double begins, double ends) {
        return new Span(OptionalDouble.of(begins), OptionalDouble.of(ends));
    }

    @Test
    void nothingIsLeftOfARunAtItsEndOfWhichNothingIsKnown() {
        Pace pace = new Pace(OptionalDouble.empty(), 0);
        pace.note(1, 1);
        assertThat(pace.needs(2, 0.5)).isBetween(0.0, 0.5);
        assertThat(new Pace(OptionalDouble.empty(), 1).needs(2, 0.5)).isEqualTo(2.5);
    }
}
