package dev.crucible.sweep;

import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.CleanCost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Clean-accuracy costs of contenders: the weighted mean minus the contender without attack, averaged within a seed and paired by seed. */
final class CleanCosts {

    private record Place(String unit, List<String> scenario) {}

    private final Results results;
    private final Map<Place, Double> means = new HashMap<>();

    CleanCosts(Results results) {
        this.results = results;
        for (CellOutcome row : results.rows()) {
            row.controls().stream()
                    .filter(control -> control.cell().isMean())
                    .forEach(control -> means.putIfAbsent(place(row), clean(control)));
        }
        results.rows().stream().filter(this::isWeightedMean).forEach(row -> means.put(place(row), clean(row)));
    }

    private boolean isWeightedMean(CellOutcome row) {
        return results.contender(row).equals(StrategyConfig.WEIGHTED_MEAN);
    }

    /** Returns where a clean run stands: its seed, and its scenario without the attack. */
    private Place place(CellOutcome row) {
        List<String> scenario = new ArrayList<>();
        for (String axis : results.scenarioAxes()) {
            if (!axis.equals(Axis.ATTACK)) {
                scenario.add(results.grid().label(row.cell(), axis));
            }
        }
        return new Place(results.unit(row), scenario);
    }

    private static double clean(CellOutcome row) {
        return row.cell().attacked()
                ? row.twin().map(CellScore::ranked).orElse(Double.NaN)
                : row.score().ranked();
    }

    /** Returns the cost of {@code contender}. */
    CleanCost of(String contender) {
        Map<Place, Double> own = new LinkedHashMap<>();
        results.rows().stream()
                .filter(row -> results.contender(row).equals(contender))
                .forEach(row -> own.merge(place(row), clean(row), (a, b) -> Double.isNaN(a) ? b : a));
        Map<String, List<Double>> byUnit = new LinkedHashMap<>();
        own.forEach((place, clean) -> byUnit.computeIfAbsent(place.unit, _ -> new ArrayList<>())
                .add(means.getOrDefault(place, Double.NaN) - clean));
        return new CleanCost(
                Mean.of(byUnit.values().stream()
                        .map(differences -> Mean.of(differences).mean())
                        .toList()),
                contender.equals(StrategyConfig.WEIGHTED_MEAN),
                results.rows().stream()
                        .filter(row -> results.contender(row).equals(contender))
                        .allMatch(row -> row.cell().isUnweighted()));
    }
}
