package dev.crucible.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoftmaxTest {

    @Test
    void expIsWithinAMillionthOfTheTruth() {
        for (float x = -87; x < 88.7f; x += 0.00713f) {
            double truth = StrictMath.exp(x);
            assertThat(Math.abs(exp(x) - truth) / truth).as("exp(%s)", x).isLessThan(2e-7);
        }
    }

    @Test
    void expAtTheEdges() {
        assertThat(exp(0)).isEqualTo(1);
        assertThat(exp(-87.5f)).isEqualTo(0);
        assertThat(exp(Float.NEGATIVE_INFINITY)).isEqualTo(0);
        assertThat(exp(89)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(exp(Float.POSITIVE_INFINITY)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(exp(Float.NaN)).isNaN();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 16, 17, 62})
    void agreesWithDoublePrecision(int n) {
        RandomStream random = new RandomStream(n);
        float[] z = new float[3 + Lanes.pad(n)];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            z[3 + i] = (float) (10 * random.nextGaussian());
            sum += StrictMath.exp(z[3 + i]);
        }
        float[] p = new float[5 + Lanes.pad(n)];
        double logSum = Softmax.scaled(z, 3, n, 0.5f, p, 5);
        assertThat(logSum).isCloseTo(StrictMath.log(sum), within(1e-5));
        for (int i = 0; i < n; i++) {
            assertThat((double) p[5 + i]).isCloseTo(0.5 * StrictMath.exp(z[3 + i]) / sum, within(1e-6));
        }
        for (int i = n; i < Lanes.pad(n); i++) {
            assertThat(p[5 + i]).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
    void logitsThatAreNotFiniteGiveNaN(float bad) {
        for (int n : new int[] {5, 40}) {
            float[] z = new float[Lanes.pad(n)];
            z[n - 3] = bad;
            assertThat(Softmax.scaled(z, 0, n, 1, new float[z.length], 0)).isNaN();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 31, 48})
    void sharesAloneAreThoseOfScaledWhateverLiesBehindTheLogits(int n) {
        RandomStream random = new RandomStream(n);
        float[] z = new float[Lanes.pad(n)];
        Arrays.fill(z, 1e9f);
        for (int i = 0; i < n; i++) {
            z[i] = (float) (3 * random.nextGaussian());
        }
        float[] scaled = new float[z.length];
        float[] shares = new float[z.length];
        Arrays.fill(shares, 7);
        double logSum = Softmax.scaled(z, 0, n, 1, scaled, 0);
        Softmax.of(z, 0, n, shares, 0);
        assertThat(logSum).isBetween(-10.0, 15.0);
        assertThat(shares).containsExactly(scaled);
    }

    private static float exp(float x) {
        float[] values = new float[Lanes.COUNT];
        Arrays.fill(values, x);
        Exponential.of(values, 0, values.length);
        return values[0];
    }
}
