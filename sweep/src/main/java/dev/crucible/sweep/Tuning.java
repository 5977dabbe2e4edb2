package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Tuning of the rules' settings before a comparison: every rule gets the same number of tries, evaluated on a part of the training samples,
 * and enters the grid with the best.
 *
 * @param tries per rule
 * @param validation the samples for evaluating tries
 * @param candidates by the label of a rule, its tries: dotted paths and their values
 * @param trials the grid of all tries; its last axis is {@link #TRY}
 * @param results of the tries, rules in the order of the grid; empty before they ran
 */
public record Tuning(
        int tries,
        ValidationSplit validation,
        Map<String, List<ObjectNode>> candidates,
        Grid trials,
        List<TuningResult> results) {

    /** The axis of tries, numbered from 1. */
    static final String TRY = "try";

    public Tuning {
        candidates = Map.copyOf(candidates);
        results = List.copyOf(results);
    }

    /** Returns the settings of try {@code number} of {@code rule}. */
    static ObjectNode candidate(Map<String, List<ObjectNode>> candidates, String rule, int number) {
        return Objects.requireNonNull(candidates.get(rule), rule).get(number - 1);
    }

    /** Returns the same tuning with the results of its tries. */
    Tuning with(List<CellOutcome> rows) {
        return new Tuning(tries, validation, candidates, trials, TuningResult.of(this, rows));
    }

    /** Returns the chosen settings for the contender of a cell with {@code labels}; empty if its tries could not run. */
    ObjectNode settings(List<String> labels) {
        String rule = labels.get(trials.place(Axis.RULE));
        String pre = labels.get(trials.place(Axis.PRE));
        return results.stream()
                .filter(result -> result.chosen()
                        && result.rule().equals(rule)
                        && result.pre().equals(pre))
                .findFirst()
                .map(TuningResult::settings)
                .orElseGet(Json::object);
    }
}
