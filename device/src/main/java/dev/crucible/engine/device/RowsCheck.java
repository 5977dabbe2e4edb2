package dev.crucible.engine.device;

import dev.crucible.engine.kernel.OrderStatistics;
import dev.crucible.engine.kernel.PairwiseDistances;
import dev.crucible.engine.kernel.RowMoments;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Comparison of a device's statistics of update rows with the CPU's kernels. */
final class RowsCheck {

    /** More than a run of coordinates, and not a multiple of any block size. */
    private static final int COORDINATES = 1_195;

    private static final int ROWS = 7;

    private RowsCheck() {}

    /**
     * A statistic that device and CPU both compute.
     *
     * @param name in the plural
     */
    record Question(String name, Function<RowStatistics, Object> there, Function<Workers, Object> here) {}

    /** Returns every statistic that runs compute of {@code rows}, at least four. */
    static List<Question> questions(float[][] rows) {
        double[] weights = new double[rows.length];
        for (int i = 1; i < weights.length; i++) {
            weights[i] = 1.0 / (i + 2);
        }
        float[] point = rows[2];
        double[] mean = RowMoments.mean(rows);
        int most = (rows.length - 1) / 2;
        return List.of(
                new Question(
                        "distances",
                        RowStatistics::pairwiseSquaredDistances,
                        workers -> PairwiseDistances.squared(rows, workers)),
                new Question("norms", RowStatistics::squaredNorms, workers -> RowProducts.squaredNorms(rows, workers)),
                new Question(
                        "distances to a point",
                        there -> there.squaredDistances(point),
                        workers -> RowProducts.squaredDistances(rows, point, workers)),
                new Question(
                        "sums",
                        there -> there.weightedSum(weights),
                        workers -> WeightedSum.of(rows, weights, point.length, workers)),
                new Question(
                        "distances to a sum",
                        there -> there.moveToWeightedSum(weights, new float[point.length]),
                        workers -> WeightedSum.withSquaredDistances(rows, weights, new float[point.length], workers)),
                new Question("medians", RowStatistics::median, workers -> OrderStatistics.median(rows, workers)),
                new Question(
                        "trimmed means",
                        there -> there.trimmedMean(most),
                        workers -> OrderStatistics.trimmedMean(rows, most, workers)),
                new Question(
                        "means around medians",
                        there -> there.meanAroundMedian(most + 1),
                        workers -> OrderStatistics.meanAroundMedian(rows, most + 1, workers)),
                new Question("means in double", there -> there.moments().mean(), _ -> mean),
                new Question("deviations", there -> there.moments().deviation(), _ -> RowMoments.deviation(rows, mean)),
                new Question(
                        "distances in double",
                        RowStatistics::squaredDistancesInDouble,
                        _ -> RowMoments.squaredDistances(rows)));
    }

    /** Returns the first difference between {@code device} and the CPU, as text; empty if there is none. */
    static Optional<String> difference(ComputeDevice device) {
        return difference(device, rows(ROWS, COORDINATES));
    }

    static Optional<String> difference(ComputeDevice device, float[][] rows) {
        Optional<ResidentRows> room = ResidentRows.of(device, rows.length, rows[0].length, 1);
        if (room.isEmpty()) {
            return Optional.of("there is no room for rows of updates");
        }
        try (ResidentRows resident = room.get();
                Workers workers = new Workers(1)) {
            int[] places = new int[rows.length];
            for (int i = 0; i < rows.length; i++) {
                places[i] = rows.length - 1 - i;
                resident.write(places[i], rows[i]);
            }
            RowStatistics there = new RowStatistics(resident, places, rows);
            return questions(rows).stream()
                    .filter(question -> !Objects.deepEquals(question.there.apply(there), question.here.apply(workers)))
                    .map(question -> "%s of rows differ from the CPU's".formatted(question.name))
                    .findFirst();
        }
    }

    /** Returns rows of which two are equal and two nearly so, for which distances are computed differently. */
    static float[][] rows(int n, int d) {
        RandomStream random = new RandomStream(11);
        List<float[]> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            float[] row = new float[d];
            for (int j = 0; j < d; j++) {
                row[j] = random.nextFloat() - 0.4f;
            }
            rows.add(row);
        }
        rows.set(1, rows.get(0).clone());
        rows.get(3)[0] = -0f;
        float[] near = rows.get(2).clone();
        near[d - 1] += 0.01f;
        rows.set(3, near);
        return rows.toArray(float[][]::new);
    }
}
