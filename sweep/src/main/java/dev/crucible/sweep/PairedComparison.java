package dev.crucible.sweep;

import dev.crucible.engine.statistics.PairedTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Comparison of two contenders on the same attacked cells: same scenario, same seed, same attackers. Differences are averaged over the
 * scenarios of a seed and tested over seeds. All pairs of contenders are one family, and both p are corrected for it.
 *
 * @param a one contender
 * @param b the other
 * @param attack the attack of the cells, empty for all attacks
 * @param measure the compared measure
 * @param test that of a minus that of b
 */
public record PairedComparison(String a, String b, Optional<String> attack, Measure measure, PairedTest test) {

    /** Returns every pair, in the order of the grid: over all attacks and for each attack, by accuracy and by success. */
    static List<PairedComparison> of(Results results) {
        List<CellOutcome> attacked = results.rows().stream()
                .filter(row -> row.cell().attacked() && row.score().measured())
                .toList();
        List<PairedComparison> all = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            List<CellOutcome> rows = attacked.stream()
                    .filter(row -> !Double.isNaN(measure.of(row.score())))
                    .toList();
            all.addAll(family(results, rows, Optional.empty(), measure));
            List<String> attacks = rows.stream()
                    .map(row -> results.grid().label(row.cell(), Axis.ATTACK))
                    .distinct()
                    .toList();
            for (String attack : attacks.size() > 1 ? attacks : List.<String>of()) {
                Predicate<CellOutcome> of =
                        row -> results.grid().label(row.cell(), Axis.ATTACK).equals(attack);
                all.addAll(family(results, rows.stream().filter(of).toList(), Optional.of(attack), measure));
            }
        }
        return all;
    }

    private static List<PairedComparison> family(
            Results results, List<CellOutcome> rows, Optional<String> attack, Measure measure) {
        Results here = new Results(results.grid(), rows);
        List<String> contenders = here.contenders();
        List<PairedTest> tests = PairedTest.pairs(values(here, measure));
        List<PairedComparison> comparisons = new ArrayList<>();
        for (int a = 0; a < contenders.size(); a++) {
            for (int b = a + 1; b < contenders.size(); b++) {
                comparisons.add(new PairedComparison(
                        contenders.get(a), contenders.get(b), attack, measure, tests.get(comparisons.size())));
            }
        }
        return comparisons;
    }

    /** Returns the values by contender, seed and place; NaN where a contender did not run. */
    private static double[][][] values(Results results, Measure measure) {
        List<String> contenders = results.contenders();
        List<String> units = results.units();
        Map<List<String>, Integer> places = new HashMap<>();
        results.rows().forEach(row -> places.putIfAbsent(shared(results, row), places.size()));
        double[][][] values = new double[contenders.size()][units.size()][places.size()];
        Arrays.stream(values).flatMap(Arrays::stream).forEach(unit -> Arrays.fill(unit, Double.NaN));
        for (CellOutcome row : results.rows()) {
            int contender = contenders.indexOf(results.contender(row));
            int unit = units.indexOf(results.unit(row));
            values[contender][unit][Objects.requireNonNull(places.get(shared(results, row)))] = measure.of(row.score());
        }
        return values;
    }

    /** Returns what two cells must share to be compared: their place, and the rounds that halving gave them. */
    private static List<String> shared(Results results, CellOutcome row) {
        List<String> place = results.place(row);
        place.add(Integer.toString(row.cell().strategy().rounds()));
        return place;
    }
}
