package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Verdicts on contenders, each compared with the best clean contender of its scenario. */
final class ScenarioVerdicts {

    private final Map<List<String>, OptionalDouble> bestClean = new HashMap<>();
    private final Map<List<String>, Group> means = new HashMap<>();

    private final int family;

    /** Finds the best of every scenario once, since summaries are written repeatedly while a sweep runs. */
    ScenarioVerdicts(Results results) {
        this.family = Math.max(
                1, (int) results.groups().stream().filter(Group::attacked).count());
        results.byScenario().forEach((scenario, rivals) -> {
            bestClean.put(scenario, bestClean(rivals));
            rivals.stream()
                    .filter(Group::isMean)
                    .min(Comparator.comparing(mean -> !mean.contender().equals(StrategyConfig.WEIGHTED_MEAN)))
                    .ifPresent(mean -> means.put(scenario, mean));
        });
    }

    private static OptionalDouble bestClean(List<Group> rivals) {
        return rivals.size() < 2
                ? OptionalDouble.empty()
                : rivals.stream()
                        .map(rival -> Mean.of(
                                rival.trials().stream().map(Trial::clean).toList()))
                        .filter(clean -> clean.n() > 0)
                        .mapToDouble(Mean::mean)
                        .max();
    }

    /** Returns the controls that were run for {@code group}, with the mean of the scenario if that ran for as many rounds. */
    private Map<String, List<Trial>> controls(Group group) {
        Map<String, List<Trial>> controls = group.controls();
        Group mean = means.get(group.scenario());
        if (mean != null && mean.rounds() == group.rounds()) {
            controls.put(StrategyConfig.WEIGHTED_MEAN, mean.trials());
        }
        return controls;
    }

    /** Returns the number of verdicts that "broke" and "bent" are corrected for. */
    int family() {
        return family;
    }

    Verdict of(Group group) {
        return group.verdict(bestClean.getOrDefault(group.scenario(), OptionalDouble.empty()), controls(group), family);
    }
}
