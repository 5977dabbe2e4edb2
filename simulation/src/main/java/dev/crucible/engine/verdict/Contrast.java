package dev.crucible.engine.verdict;

import dev.crucible.engine.random.Seed;
import dev.crucible.engine.statistics.Holm;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.PairedT;
import dev.crucible.engine.statistics.Wilcoxon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How far one experiment lies from a baseline over the seeds that both ran; both kinds of p are corrected for the number of experiments
 * that are held against it (Holm, 1979).
 *
 * @param arm the experiment
 * @param difference its value minus the baseline's, paired by seed
 * @param t p of the paired t test, two-sided, corrected; NaN for fewer than two shared seeds
 * @param wilcoxon p of the signed-rank test, two-sided, corrected; NaN for no shared seed
 */
public record Contrast(Judgement arm, Mean difference, double t, double wilcoxon) {

    /**
     * Holds each of {@code arms} but the one at {@code baseline} against that, by {@code value}; NaN values count as missing. In the order
     * of the arms.
     */
    public static List<Contrast> against(int baseline, List<Judgement> arms, ToDoubleFunction<StrategyResult> value) {
        Map<Seed, Double> base = new HashMap<>();
        arms.get(baseline).strategies().forEach(result -> base.put(result.seeds(), value.applyAsDouble(result)));
        List<Contrast> raw = new ArrayList<>();
        for (int i = 0; i < arms.size(); i++) {
            if (i != baseline) {
                Judgement arm = arms.get(i);
                double[] differences = arm.strategies().stream()
                        .filter(result -> base.containsKey(result.seeds()))
                        .mapToDouble(
                                result -> value.applyAsDouble(result) - base.getOrDefault(result.seeds(), Double.NaN))
                        .toArray();
                raw.add(new Contrast(arm, Mean.of(differences), PairedT.p(differences), Wilcoxon.p(differences)));
            }
        }
        double[] t = Holm.adjust(raw.stream().mapToDouble(Contrast::t).toArray());
        double[] wilcoxon =
                Holm.adjust(raw.stream().mapToDouble(Contrast::wilcoxon).toArray());
        List<Contrast> corrected = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            corrected.add(new Contrast(raw.get(i).arm, raw.get(i).difference, t[i], wilcoxon[i]));
        }
        return corrected;
    }
}
