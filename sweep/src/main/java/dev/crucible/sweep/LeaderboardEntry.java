package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.CleanCost;
import dev.crucible.engine.verdict.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Result of a contender under attack. Means are over seeds of the average over scenarios.
 *
 * @param contender the rule with its pre-aggregators
 * @param scenarios the number of attacked scenarios that it ran
 * @param mean accuracy in those
 * @param common accuracy in the cells that all contenders with a measurement ran
 * @param left what the attacks leave there, {@link CellScore#left}; determines the order
 * @param drop accuracy lost to attacks, in those it ran
 * @param success of attacks on a class above the natural rate, in the scenarios with such attacks; without values if there are none
 * @param worst its worst scenario
 * @param cost what the rule costs without attack, against the weighted mean
 * @param verdicts the number of its attacked scenarios with each verdict
 * @param wins the number of scenarios in which no contender was better
 */
public record LeaderboardEntry(
        String contender,
        int scenarios,
        Mean mean,
        Mean common,
        Mean left,
        Mean drop,
        Mean success,
        Optional<WorstCase> worst,
        CleanCost cost,
        SortedMap<Word, Integer> verdicts,
        int wins) {

    /** Returns all contenders, the best first. */
    static List<LeaderboardEntry> of(Results results) {
        List<Group> attacked = results.groups().stream()
                .filter(group -> group.attacked() && group.measured())
                .toList();
        List<String> contenders = results.contenders();
        List<Group> common = results.shared(attacked);
        Map<List<String>, List<Group>> scenarios = attacked.stream()
                .collect(Collectors.groupingBy(Group::scenario, LinkedHashMap::new, Collectors.toList()));
        ScenarioVerdicts verdicts = new ScenarioVerdicts(results);
        CleanCosts costs = new CleanCosts(results);
        List<LeaderboardEntry> entries = new ArrayList<>();
        for (String contender : contenders) {
            List<Group> own = attacked.stream()
                    .filter(group -> group.contender().equals(contender))
                    .toList();
            List<Group> shared = common.stream()
                    .filter(group -> group.contender().equals(contender))
                    .toList();
            entries.add(new LeaderboardEntry(
                    contender,
                    own.size(),
                    results.overSeeds(own, row -> row.score().ranked()),
                    results.overSeeds(shared, row -> row.score().ranked()),
                    results.overSeeds(shared, row -> row.score().left()),
                    results.overSeeds(own, CellOutcome::drop),
                    results.overSeeds(own, row -> row.score().excess()),
                    WorstCase.of(results, own),
                    costs.of(contender),
                    words(verdicts, own),
                    (int) own.stream()
                            .filter(g -> isBest(g, scenarios.getOrDefault(g.scenario(), List.of())))
                            .count()));
        }
        entries.sort(Comparator.comparingDouble(s -> -s.order()));
        return entries;
    }

    private static SortedMap<Word, Integer> words(ScenarioVerdicts verdicts, List<Group> groups) {
        SortedMap<Word, Integer> words = new TreeMap<>();
        groups.forEach(group -> words.merge(verdicts.of(group).word(), 1, Integer::sum));
        return words;
    }

    private double order() {
        double mean = left.n() > 0 ? left.mean() : this.mean.mean();
        return Double.isNaN(mean) ? Double.NEGATIVE_INFINITY : mean;
    }

    private static boolean isBest(Group group, List<Group> rivals) {
        double mean = group.left().mean();
        return rivals.size() > 1 && rivals.stream().noneMatch(r -> r.left().mean() > mean);
    }
}
