package dev.crucible.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Intervals and paired tests of a thousand random tables, as SciPy computes them. */
class ScipyTablesTest {

    @Test
    void intervalsAndTestsAreThoseOfScipy() throws IOException {
        List<String[]> tables = tables();
        assertThat(tables).hasSize(1_000);
        for (String[] table : tables) {
            double[] clean = numbers(table[0]);
            double[] attacked = numbers(table[1]);
            // Thousandths are exact as whole numbers, so that equal differences are ties.
            double[] differences = IntStream.range(0, clean.length)
                    .mapToDouble(i -> Math.rint(1_000 * (clean[i] - attacked[i])))
                    .toArray();
            Mean mean = Mean.of(Arrays.stream(differences).map(d -> d / 1_000).toArray());
            assertThat(mean.mean()).isCloseTo(Double.parseDouble(table[2]), within(1e-12));
            assertThat(mean.half()).isCloseTo(Double.parseDouble(table[3]), within(1e-12));
            double p = Double.parseDouble(table[4]);
            // SciPy gives 0 for equal differences.
            assertThat(PairedT.p(differences))
                    .isCloseTo(p == 0 ? 2 / Math.pow(2, differences.length) : p, Percentage.withPercentage(1e-6));
        }
    }

    private static double[] numbers(String list) {
        return Arrays.stream(list.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static List<String[]> tables() throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                ScipyTablesTest.class.getResourceAsStream("scipy-tables.txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(";"))
                    .toList();
        }
    }
}
