package dev.crucible.engine.verdict;

import dev.crucible.engine.random.Seed;
import dev.crucible.engine.statistics.PairedTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Comparison of one experiment with a baseline over their shared seeds, corrected for the number of experiments compared with it.
 *
 * @param arm the experiment
 * @param test its value minus the baseline's, paired by seed
 */
public record Contrast(Judgement arm, PairedTest test) {

    /**
     * Compares each of {@code arms} with the one at {@code baseline}, by {@code value}; NaN values count as missing. Results are in the
     * order of the arms.
     */
    public static List<Contrast> against(int baseline, List<Judgement> arms, ToDoubleFunction<StrategyResult> value) {
        List<Map<Seed, Double>> values = arms.stream()
                .map(arm -> {
                    Map<Seed, Double> bySeed = new HashMap<>();
                    arm.strategies().forEach(result -> bySeed.put(result.seeds(), value.applyAsDouble(result)));
                    return bySeed;
                })
                .toList();
        List<Seed> seeds = arms.get(baseline).strategies().stream()
                .map(StrategyResult::seeds)
                .distinct()
                .toList();
        List<Judgement> others = new ArrayList<>();
        List<double[]> differences = new ArrayList<>();
        for (int i = 0; i < arms.size(); i++) {
            if (i != baseline) {
                Map<Seed, Double> own = values.get(i);
                others.add(arms.get(i));
                differences.add(seeds.stream()
                        .mapToDouble(seed -> own.getOrDefault(seed, Double.NaN)
                                - values.get(baseline).getOrDefault(seed, Double.NaN))
                        .toArray());
            }
        }
        List<PairedTest> tests = PairedTest.family(differences);
        List<Contrast> contrasts = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            contrasts.add(new Contrast(others.get(i), tests.get(i)));
        }
        return contrasts;
    }
}
