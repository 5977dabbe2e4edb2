package dev.crucible.engine.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Mean shift against its definition, written with streams, on points of which some windows overlap. */
class MeanShiftTest {

    @Test
    void findsTheLargestClusterOfItsDefinition() {
        for (long seed = 1; seed <= 60; seed++) {
            RandomStream random = new RandomStream(seed);
            double[][] points = new double[4 + (int) (seed % 9)][3];
            for (int i = 0; i < points.length; i++) {
                double centre = i % 3 == 0 ? 2.2 : 0;
                Arrays.setAll(points[i], _ -> centre + random.nextGaussian());
            }
            assertThat(MeanShift.largest(points)).as("seed %d", seed).containsExactly(largest(points));
        }
    }

    @Test
    void theLargerOfTwoGroupsWins() {
        double[][] points = {{0}, {1}, {2}, {10}, {11}, {12}, {13}};
        assertThat(MeanShift.largest(points)).containsExactly(3, 4, 5, 6);
    }

    private static int[] largest(double[][] points) {
        double bandwidth = Arrays.stream(points)
                .mapToDouble(point -> Arrays.stream(points)
                        .mapToDouble(other -> apart(point, other))
                        .sorted()
                        .skip(points.length / 2)
                        .findFirst()
                        .getAsDouble())
                .average()
                .getAsDouble();
        List<double[]> peaks = new ArrayList<>();
        int[] members = new int[points.length];
        for (int i = 0; i < points.length; i++) {
            double[] peak = peak(points, points[i], bandwidth);
            members[i] = IntStream.range(0, peaks.size())
                    .filter(k -> apart(peaks.get(k), peak) <= bandwidth)
                    .findFirst()
                    .orElse(peaks.size());
            if (members[i] == peaks.size()) {
                peaks.add(peak);
            }
        }
        int[] sizes = new int[peaks.size()];
        Arrays.stream(members).forEach(k -> sizes[k]++);
        int most = Arrays.stream(sizes).max().getAsInt();
        int first = IntStream.range(0, sizes.length)
                .filter(k -> sizes[k] == most)
                .findFirst()
                .getAsInt();
        return IntStream.range(0, members.length)
                .filter(i -> members[i] == first)
                .toArray();
    }

    private static double[] peak(double[][] points, double[] start, double bandwidth) {
        double[] at = start;
        while (true) {
            double[] here = at;
            List<double[]> near = Arrays.stream(points)
                    .filter(point -> apart(point, here) <= bandwidth)
                    .toList();
            double[] mean = IntStream.range(0, here.length)
                    .mapToDouble(
                            k -> near.stream().mapToDouble(point -> point[k]).sum() / near.size())
                    .toArray();
            if (apart(mean, here) <= bandwidth / 1000) {
                return mean;
            }
            at = mean;
        }
    }

    private static double apart(double[] a, double[] b) {
        return Math.sqrt(IntStream.range(0, a.length)
                .mapToDouble(k -> Math.pow(a[k] - b[k], 2))
                .sum());
    }
}
