package dev.crucible.agents.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.agents.mind.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {

    @Test
    void isStudentsInterval() {
        Interval interval = Interval.of(1, 2, 3);
        assertThat(interval.mean()).isEqualTo(2);
        assertThat(interval.half()).isCloseTo(4.3027 / Math.sqrt(3), within(1e-4));
    }

    @Test
    void oneSampleHasNoWidth() {
        Interval interval = Interval.of(0.5, Double.NaN);
        assertThat(interval.samples()).isEqualTo(1);
        assertThat(interval.half()).isNaN();
        assertThat(Interval.of(Double.NaN).percent(Language.ENGLISH)).isEqualTo("–");
    }

    @Test
    void figuresAreWrittenAsTheReaderWritesThem() {
        assertThat(Interval.of(.3, .41).percent(Language.ENGLISH)).isEqualTo("35.5 ± 69.9 %");
        assertThat(Interval.of(.3, .41).percent(Language.ofTag("de").orElseThrow()))
                .isEqualTo("35,5 ± 69,9 %");
        assertThat(ResultTable.points(Interval.of(-.0125), Language.ofTag("de").orElseThrow()))
                .isEqualTo("-1,3 Punkte");
    }

    /** Tables of the t distribution. */
    @ParameterizedTest
    @CsvSource({"1, 12.7062", "2, 4.3027", "30, 2.0423", "31, 2.0395", "40, 2.0211", "60, 2.0003", "120, 1.9799"})
    void quantilesAreThoseOfTheTables(int degrees, double quantile) {
        assertThat(Interval.quantile(degrees)).isCloseTo(quantile, within(2e-4));
    }

    @Test
    void sparklinesGoFromLowToHigh() {
        assertThat(Sparkline.of(0, 0.5, 1)).isEqualTo("▁▅█");
        assertThat(Sparkline.of(1, 1)).isEqualTo("▁▁");
        assertThat(Sparkline.of()).isEmpty();
        assertThat(Sparkline.of(new double[10_000])).hasSize(60);
        assertThat(Sparkline.of(0, Double.NaN, 1)).isEqualTo("▁ █");
    }
}
