package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.AttackedClass;
import dev.crucible.engine.attack.LabelMap;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.io.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Natural rates of attacks that relabel a class: the shares of its test samples that a model without attackers takes for the attacks' target.
 *
 * @param rates by {@link #key} and round; NaN where the data have no such samples
 */
record NaturalRates(SortedMap<String, SortedMap<Integer, Double>> rates) {

    static final NaturalRates NONE = new NaturalRates(new TreeMap<>());

    NaturalRates {
        rates = Collections.unmodifiableSortedMap(new TreeMap<>(rates));
    }

    /** Returns the name of the measurement for {@code flips}, which are those of a cell. */
    static String key(List<TargetedLabelFlipping> flips) {
        return flips.stream()
                .map(flip -> name(flip.source()) + " to "
                        + (flip.map() == LabelMap.SHARED ? name(flip.target()) : "its inverse"))
                .collect(Collectors.joining(", "));
    }

    private static String name(AttackedClass named) {
        return named.label().isEmpty() ? Integer.toString(named.number()) : named.label();
    }

    /** Returns true if the rates of all {@code flips} were measured. */
    boolean hold(Collection<List<TargetedLabelFlipping>> flips) {
        return flips.stream().map(NaturalRates::key).allMatch(key -> rates.containsKey(key));
    }

    /** Returns these rates and those of {@code others} for further attacks. */
    NaturalRates and(NaturalRates others) {
        SortedMap<String, SortedMap<Integer, Double>> all = new TreeMap<>(others.rates);
        all.putAll(rates);
        return new NaturalRates(all);
    }

    /** Returns the mean rate of {@code flips} in {@code rounds}; NaN if unknown. */
    double mean(List<TargetedLabelFlipping> flips, List<Integer> rounds) {
        SortedMap<Integer, Double> known = rates.getOrDefault(key(flips), new TreeMap<>());
        return rounds.stream()
                .mapToDouble(round -> known.getOrDefault(round, Double.NaN))
                .filter(rate -> !Double.isNaN(rate))
                .average()
                .orElse(Double.NaN);
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object();
        rates.forEach((key, rounds) -> {
            ObjectNode one = node.putObject(key);
            rounds.forEach((round, rate) -> one.set(round.toString(), Json.number(rate)));
        });
        return node;
    }

    static NaturalRates fromJson(ObjectNode node) {
        SortedMap<String, SortedMap<Integer, Double>> rates = new TreeMap<>();
        node.properties().forEach(key -> {
            SortedMap<Integer, Double> rounds = new TreeMap<>();
            key.getValue()
                    .properties()
                    .forEach(round -> rounds.put(Integer.valueOf(round.getKey()), Json.number(round.getValue())));
            rates.put(key.getKey(), rounds);
        });
        return new NaturalRates(rates);
    }
}
