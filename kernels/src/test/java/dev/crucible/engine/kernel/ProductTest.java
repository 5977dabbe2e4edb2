package dev.crucible.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every product gives exactly the chain of fused multiply-adds that its contract promises. */
class ProductTest {

    private static final int STRIDE = 600;

    static Stream<Arguments> sizes() {
        int[] rows = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 25};
        int[] depths = {1, 2, 127, 128, 129, 300};
        return IntStream.of(rows).boxed().flatMap(m -> IntStream.of(depths)
                .boxed()
                .flatMap(k -> IntStream.rangeClosed(1, 3).mapToObj(v -> Arguments.of(m, k, v * Lanes.COUNT))));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void gathersRows(int m, int k, int columns) {
        int[] depth = new RandomStream(4).permutation(k);
        checkRows(rows -> new GatherGemm(rows, depth, columns), m, columns, depth);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void gathersRowsInRuns(int m, int k, int columns) {
        int[] depth = new int[k];
        for (int i = 0; i < k; i++) {
            depth[i] = i < 40 ? i + 200 : i - 40;
        }
        checkRows(rows -> new ContiguousGemm(rows, depth, columns), m, columns, depth);
    }

    private static void checkRows(Function<int[], RowProduct> maker, int m, int columns, int[] depth) {
        int k = depth.length;
        int[] rows = new RandomStream(3).permutation(m);
        for (int i = 0; i < m; i++) {
            rows[i] *= STRIDE;
        }
        float[] a = random(7 + m * STRIDE);
        float[] b = random(5 + k * columns);
        float[] bias = random(columns);
        float[] c = new float[2 + m * columns];
        maker.apply(rows).multiply(m, k, a, 7, b, 5, bias, 0, 0, c, 2);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < columns; j++) {
                float expected = bias[j];
                for (int n = 0; n < k; n++) {
                    expected = Math.fma(a[7 + rows[i] + depth[n]], b[5 + n * columns + j], expected);
                }
                assertThat(c[2 + i * columns + j]).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void addsNeighbouringRows(int m, int k, int columns) {
        int[] depth = new RandomStream(4).permutation(k);
        for (int i = 0; i < k; i++) {
            depth[i] *= 30;
        }
        float[] a = random(7 + k * 30);
        float[] b = random(5 + k * columns);
        float[] c = random(2 + m * columns);
        float[] before = c.clone();
        RowProduct.of(IntStream.range(0, m).toArray(), depth, columns).multiply(m, k, a, 7, b, 5, c, 2, columns, c, 2);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < columns; j++) {
                int at = 2 + i * columns + j;
                float expected = before[at];
                for (int n = 0; n < k; n++) {
                    expected = Math.fma(a[7 + depth[n] + i], b[5 + n * columns + j], expected);
                }
                assertThat(c[at]).isEqualTo(expected);
            }
        }
    }

    private static float[] random(int size) {
        RandomStream random = new RandomStream(size);
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }
}
