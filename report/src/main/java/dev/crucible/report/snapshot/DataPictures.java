package dev.crucible.report.snapshot;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetSummary;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.report.chart.Chart;
import dev.crucible.report.chart.ImageGrid;
import dev.crucible.report.chart.MatrixChart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plots of an attack on images and labels, by the suffix of their file names. */
public final class DataPictures {

    private DataPictures() {}

    /** Returns charts of the samples that {@code change} shows; {@code where} names their client and round. */
    public static Map<String, Chart> of(
            String attack, String where, Samples before, Samples after, PoisonDiff change, Dataset dataset) {
        Shape shape = dataset.shape();
        DatasetSummary names = dataset.summary();
        Map<String, Chart> charts = new LinkedHashMap<>();
        List<ImageGrid.Tile> seen = new ArrayList<>();
        List<ImageGrid.Tile> pairs = new ArrayList<>();
        double[] difference = new double[shape.width() * shape.height()];
        for (int i : change.shown()) {
            float[] old = features(before, i, shape.size());
            float[] now = features(after, i, shape.size());
            float[] amplified = new float[old.length];
            for (int j = 0; j < old.length; j++) {
                float delta = Math.abs(now[j] - old[j]);
                amplified[j] = Math.min(1, 2 * delta);
                difference[j / shape.channels()] += delta / (double) shape.channels() / change.shown().length;
            }
            boolean flipped = before.label(i) != after.label(i);
            String trained = names.label(after.label(i));
            String label = flipped ? names.label(before.label(i)) + " → " + trained : "class " + trained;
            seen.add(new ImageGrid.Tile(List.of(now), label, flipped));
            pairs.add(new ImageGrid.Tile(List.of(old, now, amplified), label, flipped));
        }
        String counts = "%d of %d labels changed, %d images changed"
                .formatted(change.relabelled(), change.size(), change.altered());
        charts.put(
                "_visual.png",
                new ImageGrid("What " + attack + " trains on", where + "; " + counts, shape, List.of(""), seen));
        if (change.altered() > 0) {
            charts.put(
                    "_comparison.png",
                    new ImageGrid(
                            "Before and after " + attack,
                            where + "; differences are doubled",
                            shape,
                            List.of("before", "after", "difference"),
                            pairs));
            charts.put(
                    "_difference_heatmap.png",
                    new MatrixChart(
                            "Where " + attack + " changes images",
                            where + "; mean change of a pixel, in thousandths",
                            "column",
                            "row",
                            thousandths(difference, shape),
                            false));
        }
        if (change.relabelled() > 0) {
            charts.put(
                    "_confusion_matrix.png",
                    new MatrixChart(
                            "Labels under " + attack,
                            where + "; share of each true class, in percent",
                            "label that is trained on",
                            "true label",
                            names.labels(),
                            change.flips(),
                            true));
        }
        return charts;
    }

    private static long[][] thousandths(double[] difference, Shape shape) {
        long[][] cells = new long[shape.height()][shape.width()];
        for (int p = 0; p < difference.length; p++) {
            cells[p / shape.width()][p % shape.width()] = Math.round(1000 * difference[p]);
        }
        return cells;
    }

    static float[] features(Samples samples, int index, int size) {
        float[] features = new float[size];
        samples.features(index, features, 0);
        return features;
    }
}
