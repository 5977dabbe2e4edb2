package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.StudentT;
import java.util.List;
import java.util.Locale;

/**
 * Resolution of a comparison with a number of seeds: half the width of a 95 % interval, t(0.975, n − 1)·s/√n. The spread s is that of
 * accuracies over seeds, pooled over all groups: s² = Σ (nᵢ − 1)sᵢ² / Σ (nᵢ − 1).
 *
 * @param seeds of the smallest group
 * @param deviation s, NaN where no group has two seeds
 */
record SeedResolution(int seeds, double deviation) {

    private static final double CONFIDENCE = 0.95;
    private static final List<Integer> MORE = List.of(5, 10, 20);

    /** Returns the resolution of the groups of {@code results}. */
    static SeedResolution of(Results results) {
        int seeds = Integer.MAX_VALUE;
        double squares = 0;
        int degrees = 0;
        for (Group group : results.groups()) {
            Mean accuracy = group.accuracy();
            seeds = Math.min(seeds, accuracy.n());
            if (accuracy.n() > 1) {
                squares += (accuracy.n() - 1) * accuracy.deviation() * accuracy.deviation();
                degrees += accuracy.n() - 1;
            }
        }
        return new SeedResolution(
                seeds == Integer.MAX_VALUE ? 0 : seeds, degrees == 0 ? Double.NaN : Math.sqrt(squares / degrees));
    }

    /** Returns half the width of the interval for {@code count} seeds; NaN for fewer than two. */
    double half(int count) {
        return count < 2 ? Double.NaN : StudentT.quantile(CONFIDENCE, count - 1) * deviation / Math.sqrt(count);
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object().put("seeds", seeds);
        node.set("deviation", Json.number(deviation));
        node.set("half_width", Json.number(half(seeds)));
        ArrayNode more = node.putArray("more");
        more().forEach(count -> more.addObject().put("seeds", count).set("half_width", Json.number(half(count))));
        return node.put("text", english()).put("text_de", german());
    }

    /** Returns a sentence, such as: 3 seeds resolve ± 3.0 points here; 10 would resolve 1.6. */
    String english() {
        return Double.isNaN(half(seeds))
                ? "one seed resolves nothing; three would tell"
                : "%d seeds resolve ± %s points here; %d would resolve %s"
                        .formatted(seeds, points(half(seeds)), next(), points(half(next())));
    }

    private String german() {
        return Double.isNaN(half(seeds))
                ? "ein Seed löst nichts auf; drei würden etwas sagen"
                : "%d Seeds lösen hier ± %s Punkte auf; %d würden %s auflösen"
                        .formatted(seeds, points(half(seeds)), next(), points(half(next())))
                        .replace('.', ',');
    }

    private List<Integer> more() {
        return MORE.stream().filter(count -> count > seeds).toList();
    }

    /** Returns ten, or twice the present number. */
    private int next() {
        return seeds < 10 ? 10 : 2 * seeds;
    }

    private static String points(double share) {
        return String.format(Locale.ROOT, "%.1f", 100 * share);
    }
}
