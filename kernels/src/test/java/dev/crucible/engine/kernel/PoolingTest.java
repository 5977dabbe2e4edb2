package dev.crucible.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolingTest {

    private static final int WINDOWS = 3;

    @ParameterizedTest
    @CsvSource({"1,false", "2,false", "2,true", "3,true"})
    void takesTheLargestAndSendsTheGradientBackToIt(int size, boolean rectified) {
        int channels = 2 * Lanes.COUNT;
        int stride = WINDOWS * size * channels;
        RandomStream random = new RandomStream(size);
        float[] x = new float[size * stride];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextGaussian();
        }
        float[] y = new float[WINDOWS * channels];
        float[] winners = new float[y.length];
        float[] dy = new float[y.length];
        Arrays.fill(winners, Float.NaN);
        for (int i = 0; i < dy.length; i++) {
            dy[i] = i + 1;
        }
        float[] dx = new float[x.length];
        Pooling pooling = new Pooling(size, channels, rectified);
        pooling.forward(WINDOWS, x, 0, stride, y, 0, winners, 0);
        pooling.backward(WINDOWS, dy, 0, winners, 0, dx, 0, stride);
        for (int i = 0; i < y.length; i++) {
            int best = i / channels * size * channels + i % channels;
            int first = best;
            for (int n = 0; n < size * size; n++) {
                int at = first + n / size * stride + n % size * channels;
                best = x[at] > x[best] ? at : best;
            }
            boolean dead = rectified && x[best] <= 0;
            assertThat(y[i]).isEqualTo(dead ? 0 : x[best]);
            assertThat(dx[best]).isEqualTo(dead ? 0 : dy[i]);
            dx[best] = 0;
        }
        assertThat(dx).containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({"0,true", "1,true", "2,false", "3,false"})
    void notANumberStaysNotANumber(int position, boolean rectified) {
        int stride = 2 * Lanes.COUNT;
        float[] x = new float[2 * stride];
        x[position / 2 * stride + position % 2 * Lanes.COUNT] = Float.NaN;
        float[] y = new float[Lanes.COUNT];
        new Pooling(2, Lanes.COUNT, rectified).forward(1, x, 0, stride, y, 0, new float[Lanes.COUNT], 0);
        assertThat(y[0]).isNaN();
        assertThat(y[1]).isZero();
    }
}
