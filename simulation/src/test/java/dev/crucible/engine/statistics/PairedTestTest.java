package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedTestTest {

    private static PairedTest of(double... differences) {
        return PairedTest.family(List.of(differences)).getFirst();
    }

    /** Five seeds reach 2 of 32 patterns, whatever the t test finds. */
    @Test
    void isUndecidedWhereTheTestsDisagree() {
        PairedTest five = of(5, 5.1, 4.9, 5, 5.2);
        assertThat(five.t()).isLessThan(0.001);
        assertThat(five.signFlip()).isEqualTo(0.0625);
        assertThat(five.finding()).isEqualTo(PairedTest.Finding.UNDECIDED);
        assertThat(of(5, 5.1, 4.9, 5, 5.2, 4.8).finding()).isEqualTo(PairedTest.Finding.DIFFERS);
        assertThat(of(5, -5.1, 4.9, -5, 5.2, 4.8).finding()).isEqualTo(PairedTest.Finding.NONE);
        assertThat(of(5).finding()).isEqualTo(PairedTest.Finding.NONE);
    }

    @Test
    void saysBetterOnAverageFromTwentyUnitsOn() {
        double[] many = DoubleStream.iterate(4, d -> d + 0.1).limit(20).toArray();
        assertThat(of(many).isBetterOnAverage()).isTrue();
        double[] fewer = DoubleStream.of(many).skip(1).toArray();
        assertThat(of(fewer).finding()).isEqualTo(PairedTest.Finding.DIFFERS);
        assertThat(of(fewer).isBetterOnAverage()).isFalse();
    }

    /** Two places of a unit are one value: three units stay three, however many places they have. */
    @Test
    void averagesThePlacesOfAUnit() {
        double[][] a = {{5, 7}, {6, 6}, {4, Double.NaN}};
        double[][] b = {{0, 0}, {1, 3}, {1, 9}};
        PairedTest test = PairedTest.pairs(new double[][][] {a, b}).getFirst();
        assertThat(test.difference()).isEqualTo(Mean.of(6, 4, 3));
        assertThat(test.t()).isEqualTo(PairedT.p(6, 4, 3));
    }

    /** From scipy.stats.nct: the least n with 80 % power at α/pairs. */
    @ParameterizedTest
    @CsvSource({"1, 1, 10", "1, 1.5, 6", "3, 1.5, 8", "6, 1, 16", "28, 1, 21", "28, 2, 9", "45, 1.5, 13", "45, 2, 10"})
    void findsTheSeedsThatATestNeeds(int tests, double effect, int units) {
        assertThat(SampleSize.units(tests, effect, 0.8)).isEqualTo(units);
    }

    @Test
    void findsThePowerOfANoncentralT() {
        assertThat(SampleSize.power(10, 1, 1)).isCloseTo(0.8031, within(1e-4));
        assertThat(SampleSize.power(9, 28, 2)).isCloseTo(0.848, within(1e-3));
        assertThat(PairedTest.leastUnits()).isEqualTo(6);
    }
}
