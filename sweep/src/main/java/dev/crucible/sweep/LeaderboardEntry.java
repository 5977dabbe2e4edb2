package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Word;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How a contender did under attack. Means are over seeds of the average over scenarios.
 *
 * @param contender the rule with its pre-aggregators
 * @param scenarios how many attacked scenarios it ran
 * @param mean accuracy in those
 * @param common accuracy in the scenarios that all contenders ran; it makes the order
 * @param drop what the attacks took away, in those it ran
 * @param worst its worst scenario, by the mean over seeds
 * @param verdicts in how many of its attacked scenarios the verdict is a word
 * @param wins in how many scenarios nobody was better
 */
public record LeaderboardEntry(
        String contender,
        int scenarios,
        Mean mean,
        Mean common,
        Mean drop,
        Optional<Group> worst,
        SortedMap<Word, Integer> verdicts,
        int wins) {

    /** All contenders, the best first. */
    static List<LeaderboardEntry> of(Results results) {
        List<Group> attacked = results.groups().stream().filter(Group::attacked).toList();
        List<String> contenders = results.contenders();
        Map<List<String>, List<Group>> scenarios = attacked.stream()
                .collect(Collectors.groupingBy(Group::scenario, LinkedHashMap::new, Collectors.toList()));
        Set<List<String>> common = scenarios.entrySet().stream()
                .filter(entry -> entry.getValue().size() == contenders.size())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        ScenarioVerdicts verdicts = new ScenarioVerdicts(results);
        List<LeaderboardEntry> standings = new ArrayList<>();
        for (String contender : contenders) {
            List<Group> own = attacked.stream()
                    .filter(group -> group.contender().equals(contender))
                    .toList();
            List<Group> shared =
                    own.stream().filter(g -> common.contains(g.scenario())).toList();
            standings.add(new LeaderboardEntry(
                    contender,
                    own.size(),
                    overSeeds(results, own, false),
                    overSeeds(results, shared, false),
                    overSeeds(results, own, true),
                    own.stream()
                            .min(Comparator.comparingDouble(g -> g.accuracy().mean())),
                    words(verdicts, own),
                    (int) own.stream()
                            .filter(g -> isBest(g, scenarios.getOrDefault(g.scenario(), List.of())))
                            .count()));
        }
        standings.sort(Comparator.comparingDouble(s -> -s.order()));
        return standings;
    }

    private static SortedMap<Word, Integer> words(ScenarioVerdicts verdicts, List<Group> groups) {
        SortedMap<Word, Integer> words = new TreeMap<>();
        groups.forEach(group -> words.merge(verdicts.of(group).word(), 1, Integer::sum));
        return words;
    }

    private double order() {
        double mean = common.n() > 0 ? common.mean() : this.mean.mean();
        return Double.isNaN(mean) ? Double.NEGATIVE_INFINITY : mean;
    }

    private static boolean isBest(Group group, List<Group> rivals) {
        double mean = group.accuracy().mean();
        return rivals.size() > 1 && rivals.stream().noneMatch(r -> r.accuracy().mean() > mean);
    }

    private static Mean overSeeds(Results results, List<Group> groups, boolean drop) {
        Map<String, List<CellOutcome>> bySeed = groups.stream()
                .flatMap(group -> group.rows().stream())
                .collect(Collectors.groupingBy(
                        row -> results.grid().label(row.cell(), Axis.SEED), LinkedHashMap::new, Collectors.toList()));
        return Mean.of(bySeed.values().stream()
                .map(rows -> Mean.of(rows.stream()
                                .map(row -> drop ? row.drop() : row.score().ranked())
                                .toList())
                        .mean())
                .toList());
    }
}
