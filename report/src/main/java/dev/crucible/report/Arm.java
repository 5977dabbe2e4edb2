package dev.crucible.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.CurveChart.Band;
import dev.crucible.report.chart.CurveChart.Curve;
import dev.crucible.report.chart.CurveChart.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Strategies of a run that differ only in their seed.
 *
 * @param name tells it from the run's other arms; the seed does not count
 * @param seeds in the order of the run; not empty
 */
record Arm(String name, List<Strategy> seeds) {

    /** The arms of {@code strategies}, in the order in which they first come. */
    static List<Arm> of(List<Strategy> strategies) {
        Map<ObjectNode, List<Strategy>> groups = new LinkedHashMap<>();
        strategies.forEach(strategy -> groups.computeIfAbsent(strategy.result().experiment(), _ -> new ArrayList<>())
                .add(strategy));
        if (groups.size() == strategies.size()) {
            return strategies.stream()
                    .map(strategy -> new Arm(strategy.name(), List.of(strategy)))
                    .toList();
        }
        List<String> names = StrategyNames.of(List.copyOf(groups.keySet()));
        List<Arm> arms = new ArrayList<>();
        groups.values().forEach(group -> arms.add(new Arm(names.get(arms.size()), List.copyOf(group))));
        return arms;
    }

    /** Returns true if any of {@code arms} has more than one seed. */
    static boolean areFolded(List<Arm> arms) {
        return arms.stream().anyMatch(arm -> arm.seeds.size() > 1);
    }

    /**
     * Returns the mean of {@code metric} over the seeds by round, with its 95 % interval as the band of a compared curve.
     *
     * @param share true if its values are shares
     */
    Curve curve(Role role, String name, boolean share, ToDoubleFunction<RoundReport> metric) {
        int rounds = seeds.stream().mapToInt(seed -> seed.rounds().size()).max().orElse(0);
        double[] values = new double[rounds];
        double[] low = new double[rounds];
        double[] high = new double[rounds];
        for (int r = 0; r < rounds; r++) {
            int round = r;
            Mean mean = Mean.of(seeds.stream()
                    .filter(seed -> round < seed.rounds().size())
                    .mapToDouble(seed -> metric.applyAsDouble(seed.rounds().get(round)))
                    .toArray());
            values[r] = mean.mean();
            // What cannot be negative is not shaded below 0.
            low[r] = share ? mean.lowShare() : Math.max(mean.low(), Math.min(0, mean.mean()));
            high[r] = share ? mean.highShare() : mean.high();
        }
        boolean shaded = role == Role.COMPARED && seeds.size() > 1;
        return new Curve(name, role, values, 0, shaded ? Optional.of(new Band(low, high)) : Optional.empty());
    }
}
