package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Result of one try of a contender on the validation part.
 *
 * @param contender the rule with its pre-aggregators
 * @param rule its label on the axis of rules
 * @param pre its label on the axis of pre-aggregators
 * @param number the number of the try, from 1
 * @param settings the tried settings
 * @param cells the number of cells that it could run in; a try that ran in fewer than others is not chosen
 * @param worst its worst attack
 * @param accuracy what that attack leaves on the validation part ({@link CellScore#left}), mean over all else
 * @param chosen true if the contender enters the grid with it
 */
public record TuningResult(
        String contender,
        String rule,
        String pre,
        int number,
        ObjectNode settings,
        int cells,
        String worst,
        double accuracy,
        boolean chosen) {

    /**
     * Returns the tries of {@code tuning} with the best one of each contender chosen: the highest accuracy under its worst attack, the
     * first of equals.
     */
    static List<TuningResult> of(Tuning tuning, List<CellOutcome> rows) {
        Results results = new Results(tuning.trials(), rows);
        Map<String, List<CellOutcome>> byContender = rows.stream()
                .collect(Collectors.groupingBy(results::contender, LinkedHashMap::new, Collectors.toList()));
        List<TuningResult> all = new ArrayList<>();
        byContender.values().forEach(own -> all.addAll(chosen(ofContender(tuning, results, own))));
        return all;
    }

    private static List<TuningResult> ofContender(Tuning tuning, Results results, List<CellOutcome> own) {
        Grid grid = tuning.trials();
        Map<String, List<CellOutcome>> byTry = own.stream()
                .collect(Collectors.groupingBy(
                        row -> grid.label(row.cell(), Tuning.TRY), LinkedHashMap::new, Collectors.toList()));
        return byTry.entrySet().stream()
                .map(tried -> judged(tuning, results, Integer.parseInt(tried.getKey()), tried.getValue()))
                .sorted(Comparator.comparingInt(TuningResult::number))
                .toList();
    }

    private static TuningResult judged(Tuning tuning, Results results, int number, List<CellOutcome> rows) {
        Grid grid = tuning.trials();
        Cell one = rows.getFirst().cell();
        String rule = grid.label(one, Axis.RULE);
        Map.Entry<String, Double> worst = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> grid.label(row.cell(), Axis.ATTACK), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(attack -> Map.entry(attack.getKey(), left(attack.getValue())))
                .min(Map.Entry.comparingByValue())
                .orElseThrow();
        return new TuningResult(
                results.contender(rows.getFirst()),
                rule,
                grid.label(one, Axis.PRE),
                number,
                Tuning.candidate(tuning.candidates(), rule, number),
                (int) rows.stream().filter(row -> row.score().measured()).count(),
                worst.getKey(),
                worst.getValue(),
                false);
    }

    private static double left(List<CellOutcome> rows) {
        return Mean.of(rows.stream().map(row -> row.score().left()).toList()).mean();
    }

    private static List<TuningResult> chosen(List<TuningResult> tries) {
        int most = tries.stream().mapToInt(TuningResult::cells).max().orElse(0);
        TuningResult best = tries.stream()
                .filter(result -> result.cells == most)
                .reduce((a, b) -> b.accuracy > a.accuracy ? b : a)
                .orElseThrow();
        return tries.stream()
                .map(result -> result.number == best.number ? result.asChosen() : result)
                .toList();
    }

    private TuningResult asChosen() {
        return new TuningResult(contender, rule, pre, number, settings, cells, worst, accuracy, true);
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object().put("contender", contender).put("try", number);
        node.set("settings", settings);
        node.put("cells", cells).put("worst_attack", worst);
        node.set("validation_accuracy", Json.number(accuracy));
        return node.put("chosen", chosen);
    }
}
