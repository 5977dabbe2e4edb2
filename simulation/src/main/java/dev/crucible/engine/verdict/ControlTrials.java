package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Trials of controls, rules without a defence against an attack, which show whether it bites. */
public final class ControlTrials {

    private final Map<Scenario, Trial> means = new HashMap<>();
    private final Map<Scenario, Double> clean = new HashMap<>();

    /** Settings and seeds that a rule and its control share. */
    private record Scenario(ObjectNode settings, Seed seeds) {

        static Scenario of(StrategyResult result) {
            return new Scenario(result.scenario(), result.seeds());
        }
    }

    /** Collects the means among {@code results}: the weighted one before the plain one, and of several the first run by name. */
    public ControlTrials(List<StrategyResult> results) {
        results.stream()
                .filter(StrategyResult::isMean)
                .sorted(Comparator.comparing(
                                (StrategyResult mean) -> !mean.rule().equals(StrategyConfig.WEIGHTED_MEAN))
                        .thenComparing(StrategyResult::run)
                        .thenComparingInt(StrategyResult::number))
                .forEach(mean -> {
                    mean.trial()
                            .filter(trial -> !Double.isNaN(trial.clean()))
                            .ifPresent(trial -> means.putIfAbsent(Scenario.of(mean), trial));
                    if (mean.rule().equals(StrategyConfig.WEIGHTED_MEAN) && !Double.isNaN(mean.cleanAccuracy())) {
                        clean.putIfAbsent(Scenario.of(mean), mean.cleanAccuracy());
                    }
                });
    }

    /** Returns the trials by rule of the controls that its run trained for {@code result}, with a mean of its scenario and seeds in place of theirs. */
    public Map<String, Trial> of(StrategyResult result) {
        Map<String, Trial> trials = new HashMap<>(result.controls());
        Trial mean = means.get(Scenario.of(result));
        if (mean != null) {
            trials.put(StrategyConfig.WEIGHTED_MEAN, mean);
        }
        return trials;
    }

    /** Returns the accuracy that the weighted mean reached without attack in the scenario of {@code result} and under its seeds; NaN if unknown. */
    double clean(StrategyResult result) {
        Double known = clean.get(Scenario.of(result));
        Trial trained = result.controls().get(StrategyConfig.WEIGHTED_MEAN);
        return known != null ? known : trained == null ? Double.NaN : trained.clean();
    }
}
