package dev.crucible.report.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.io.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Differences between poisoned and honest samples.
 *
 * @param flips the number of samples of class i with label j
 * @param relabelled samples with another label
 * @param altered samples with other features
 * @param shown the first samples that differ, then others, by index
 */
public record PoisonDiff(long[][] flips, int size, int relabelled, int altered, int[] shown) {

    private static final int TOP = 5;

    /** Compares sample by sample. */
    public static PoisonDiff of(Samples before, Samples after, int features, int classes, int most) {
        long[][] flips = new long[classes][classes];
        List<Integer> changed = new ArrayList<>();
        List<Integer> same = new ArrayList<>();
        int relabelled = 0;
        int altered = 0;
        float[] old = new float[features];
        float[] now = new float[features];
        for (int i = 0; i < before.size(); i++) {
            before.features(i, old, 0);
            after.features(i, now, 0);
            boolean flipped = before.label(i) != after.label(i);
            boolean differs = !Arrays.equals(old, now);
            flips[before.label(i)][after.label(i)]++;
            relabelled += flipped ? 1 : 0;
            altered += differs ? 1 : 0;
            (flipped || differs ? changed : same).add(i);
        }
        changed.addAll(same);
        int[] shown = changed.stream().limit(most).mapToInt(Integer::intValue).toArray();
        return new PoisonDiff(flips, before.size(), relabelled, altered, shown);
    }

    /** Returns {@code <attack>_summary.json} of label flips. */
    ObjectNode flipSummary(JsonNode config) {
        record Flip(int from, int to, long count) {}
        List<Flip> all = new ArrayList<>();
        for (int from = 0; from < flips.length; from++) {
            for (int to = 0; to < flips.length; to++) {
                if (from != to && flips[from][to] > 0) {
                    all.add(new Flip(from, to, flips[from][to]));
                }
            }
        }
        all.sort(Comparator.comparingLong(Flip::count).reversed());
        ObjectNode summary = Json.object()
                .put("total_samples", size)
                .put("flipped_samples", relabelled)
                .put("flip_rate", size == 0 ? 0 : 100.0 * relabelled / size);
        ArrayNode top = summary.putArray("top_flip_patterns");
        all.stream().limit(TOP).forEach(flip -> top.addObject()
                .put("from", flip.from)
                .put("to", flip.to)
                .put("count", flip.count)
                .put("percentage", 100.0 * flip.count / relabelled));
        ArrayNode affected = summary.putArray("classes_affected");
        all.stream().map(Flip::from).distinct().sorted().forEach(affected::add);
        ArrayNode targeted = summary.putArray("classes_targeted");
        all.stream().map(Flip::to).distinct().sorted().forEach(targeted::add);
        summary.set("attack_config", config);
        return summary;
    }
}
