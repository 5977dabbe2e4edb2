package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.verdict.Trial;
import dev.crucible.engine.verdict.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** How contenders came through their attacks, each beside the best clean contender of its scenario. */
final class ScenarioVerdicts {

    private final Map<List<String>, OptionalDouble> bestClean = new HashMap<>();

    /** Finds the best of every scenario once; summaries are written again and again while a sweep runs. */
    ScenarioVerdicts(Results results) {
        results.byScenario().forEach((scenario, rivals) -> bestClean.put(scenario, bestClean(rivals)));
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

    Verdict of(Group group) {
        return group.verdict(bestClean.getOrDefault(group.scenario(), OptionalDouble.empty()));
    }
}
