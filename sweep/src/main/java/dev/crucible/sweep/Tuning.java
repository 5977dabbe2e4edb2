package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How rules find their settings before they are compared: every one gets as many tries as any other, judged on a part of the training
 * samples, and goes into the grid with the best.
 *
 * @param tries of every rule
 * @param validation what tries are judged on
 * @param candidates by the label of a rule, its tries: dotted paths and their values
 * @param trials the grid of all tries; its last axis is {@link #TRY}
 * @param results what the tries reached, the rules in the order of the grid; empty before they ran
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

    /** What try {@code number} of {@code rule} tries. */
    static ObjectNode candidate(Map<String, List<ObjectNode>> candidates, String rule, int number) {
        return Objects.requireNonNull(candidates.get(rule), rule).get(number - 1);
    }

    /** The same, with what its tries reached. */
    Tuning with(List<CellOutcome> rows) {
        return new Tuning(tries, validation, candidates, trials, TuningResult.of(this, rows));
    }

    /** What was chosen for the contender of a cell with {@code labels}; nothing for one whose tries could not run. */
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
