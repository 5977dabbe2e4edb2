package dev.crucible.sweep;

import dev.crucible.engine.statistics.PairedTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The contender of a scenario that the attack leaves most. Its lead over each rival is tested over seeds. All leads of all scenarios are one
 * family, and both p are corrected for it.
 *
 * @param ranked the contenders that could run, that with the highest mean first
 * @param differs true if both tests tell the first from each rival
 */
record ScenarioWinner(List<Group> ranked, boolean differs) {

    /** Returns the winner of each scenario in which a contender could run. */
    static List<ScenarioWinner> of(Results results) {
        List<List<Group>> scenarios = results.byScenario().values().stream()
                .map(rivals -> rivals.stream()
                        .filter(Group::measured)
                        .sorted(Comparator.comparingDouble(
                                group -> -group.left().mean()))
                        .toList())
                .filter(ranked -> !ranked.isEmpty())
                .toList();
        List<double[]> leads = new ArrayList<>();
        for (List<Group> ranked : scenarios) {
            ranked.stream().skip(1).forEach(rival -> leads.add(lead(results, ranked.getFirst(), rival)));
        }
        List<PairedTest> tests = PairedTest.family(leads);
        List<ScenarioWinner> winners = new ArrayList<>();
        int from = 0;
        for (List<Group> ranked : scenarios) {
            List<PairedTest> own = tests.subList(from, from + ranked.size() - 1);
            from += own.size();
            winners.add(new ScenarioWinner(
                    ranked,
                    !own.isEmpty() && own.stream().allMatch(test -> test.finding() == PairedTest.Finding.DIFFERS)));
        }
        return winners;
    }

    private static double[] lead(Results results, Group best, Group rival) {
        Map<String, Double> own = byUnit(results, best);
        Map<String, Double> other = byUnit(results, rival);
        return results.units().stream()
                .mapToDouble(unit -> own.getOrDefault(unit, Double.NaN) - other.getOrDefault(unit, Double.NaN))
                .toArray();
    }

    private static Map<String, Double> byUnit(Results results, Group group) {
        return group.rows().stream()
                .collect(Collectors.groupingBy(results::unit, Collectors.averagingDouble(row -> row.score()
                        .left())));
    }

    Group best() {
        return ranked.getFirst();
    }

    /** Returns how far the next contender is behind; empty without one. */
    OptionalDouble margin() {
        return ranked.size() == 1
                ? OptionalDouble.empty()
                : OptionalDouble.of(best().left().mean() - ranked.get(1).left().mean());
    }
}
