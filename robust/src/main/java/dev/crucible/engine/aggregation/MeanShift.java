package dev.crucible.engine.aggregation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Mean shift with a flat kernel (Comaniciu and Meer, 2002): every point climbs to the mean of its neighbourhood until it stops;
 * points whose peaks are within one bandwidth form a cluster. The bandwidth is the mean distance to the (n/2)-th nearest point.
 */
final class MeanShift {

    private static final int MOST_STEPS = 300;

    private MeanShift() {}

    /** Returns the points of the largest cluster. */
    static int[] largest(double[][] points) {
        double bandwidth = bandwidth(points);
        List<double[]> peaks = new ArrayList<>();
        List<List<Integer>> clusters = new ArrayList<>();
        for (int i = 0; i < points.length; i++) {
            double[] peak = climb(points, points[i], bandwidth);
            int found = 0;
            while (found < peaks.size() && distance(peaks.get(found), peak) > bandwidth) {
                found++;
            }
            if (found == peaks.size()) {
                peaks.add(peak);
                clusters.add(new ArrayList<>());
            }
            clusters.get(found).add(i);
        }
        List<Integer> largest = clusters.getFirst();
        for (List<Integer> cluster : clusters) {
            largest = cluster.size() > largest.size() ? cluster : largest;
        }
        return largest.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double bandwidth(double[][] points) {
        double sum = 0;
        for (double[] point : points) {
            double[] distances = Arrays.stream(points)
                    .mapToDouble(other -> distance(point, other))
                    .sorted()
                    .toArray();
            sum += distances[points.length / 2];
        }
        return sum / points.length;
    }

    private static double[] climb(double[][] points, double[] start, double bandwidth) {
        double[] at = start;
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] mean = new double[at.length];
            int count = 0;
            for (double[] point : points) {
                if (distance(point, at) <= bandwidth) {
                    count++;
                    for (int k = 0; k < mean.length; k++) {
                        mean[k] += point[k];
                    }
                }
            }
            if (count == 0) {
                return at;
            }
            for (int k = 0; k < mean.length; k++) {
                mean[k] /= count;
            }
            if (distance(mean, at) <= 1e-3 * bandwidth) {
                return mean;
            }
            at = mean;
        }
        return at;
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += (a[k] - b[k]) * (a[k] - b[k]);
        }
        return Math.sqrt(sum);
    }
}
