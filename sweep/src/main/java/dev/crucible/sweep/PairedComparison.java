package dev.crucible.sweep;

import dev.crucible.engine.statistics.Holm;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.PairedT;
import dev.crucible.engine.statistics.Wilcoxon;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two contenders on the same attacked cells: same scenario, same seed, same attackers. Every pair of contenders is a test, and both
 * kinds of p are corrected for their number (Holm).
 *
 * @param a one
 * @param b the other
 * @param difference accuracy of a minus that of b, over the cells both ran
 * @param t p of the paired t test, corrected
 * @param wilcoxon p of the signed-rank test, corrected
 */
public record PairedComparison(String a, String b, Mean difference, double t, double wilcoxon) {

    private static final double LEVEL = 0.05;

    /** Whether the signed-rank test finds a difference at 5 %, over all comparisons together. */
    public boolean significant() {
        return wilcoxon < LEVEL;
    }

    /** Every pair, in the order of the grid. */
    static List<PairedComparison> of(Results results) {
        Map<String, Map<List<String>, Double>> accuracies = new LinkedHashMap<>();
        for (Group group : results.groups()) {
            for (CellOutcome row : group.attacked() ? group.rows() : List.<CellOutcome>of()) {
                List<String> place = new ArrayList<>(group.scenario());
                results.grid().axes().stream()
                        .map(Axis::name)
                        .filter(Axis::isOfSeeds)
                        .forEach(axis -> place.add(results.grid().label(row.cell(), axis)));
                place.add(Integer.toString(row.cell().strategy().rounds()));
                accuracies
                        .computeIfAbsent(group.contender(), _ -> new LinkedHashMap<>())
                        .put(place, row.score().ranked());
            }
        }
        List<Map.Entry<String, Map<List<String>, Double>>> contenders = List.copyOf(accuracies.entrySet());
        List<PairedComparison> raw = new ArrayList<>();
        for (int a = 0; a < contenders.size(); a++) {
            for (int b = a + 1; b < contenders.size(); b++) {
                double[] differences = differences(
                        contenders.get(a).getValue(), contenders.get(b).getValue());
                raw.add(new PairedComparison(
                        contenders.get(a).getKey(),
                        contenders.get(b).getKey(),
                        Mean.of(differences),
                        PairedT.p(differences),
                        Wilcoxon.p(differences)));
            }
        }
        return corrected(raw);
    }

    private static double[] differences(Map<List<String>, Double> a, Map<List<String>, Double> b) {
        return a.entrySet().stream()
                .mapMultiToDouble((entry, out) -> {
                    Double other = b.get(entry.getKey());
                    if (other != null) {
                        out.accept(entry.getValue() - other);
                    }
                })
                .toArray();
    }

    private static List<PairedComparison> corrected(List<PairedComparison> raw) {
        double[] t = Holm.adjust(raw.stream().mapToDouble(PairedComparison::t).toArray());
        double[] wilcoxon =
                Holm.adjust(raw.stream().mapToDouble(PairedComparison::wilcoxon).toArray());
        List<PairedComparison> corrected = new ArrayList<>();
        for (int i = 0; i < raw.size(); i++) {
            PairedComparison test = raw.get(i);
            corrected.add(new PairedComparison(test.a, test.b, test.difference, t[i], wilcoxon[i]));
        }
        return corrected;
    }
}
