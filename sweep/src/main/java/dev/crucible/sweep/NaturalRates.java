package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.A3Fl;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackedClass;
import dev.crucible.engine.attack.BackdoorTrigger;
import dev.crucible.engine.attack.LabelMap;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.attack.TokenBackdoor;
import dev.crucible.engine.io.Json;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Natural rates of attacks with a target class: the shares of their test samples, relabelled or triggered, that a model without attackers takes
 * for the target.
 *
 * @param rates by {@link #key} and round; NaN where the data have no such samples
 */
record NaturalRates(SortedMap<String, SortedMap<Integer, Double>> rates) {

    static final NaturalRates NONE = new NaturalRates(new TreeMap<>());

    NaturalRates {
        rates = Collections.unmodifiableSortedMap(new TreeMap<>(rates));
    }

    /** Returns the name of the measurement for {@code attacks}, which are those of a cell. */
    static String key(List<Attack> attacks) {
        return attacks.stream().map(NaturalRates::name).collect(Collectors.joining(", "));
    }

    /** Returns the part of an attack that its test samples depend on. */
    private static String name(Attack attack) {
        return switch (attack) {
            case TargetedLabelFlipping flip ->
                name(flip.source()) + " to " + (flip.map() == LabelMap.SHARED ? name(flip.target()) : "its inverse");
            case BackdoorTrigger backdoor -> backdoor.trigger() + " to " + name(backdoor.target());
            case A3Fl backdoor -> "a3fl of " + backdoor.size() + " to " + name(backdoor.target());
            case TokenBackdoor backdoor -> backdoor.trigger() + " to " + name(backdoor.target());
            default -> throw new IllegalArgumentException(attack.type() + " has no target class");
        };
    }

    private static String name(AttackedClass named) {
        return named.label().isEmpty() ? Integer.toString(named.number()) : named.label();
    }

    /** Returns true if the rates of all {@code attacks} were measured. */
    boolean hold(Collection<List<Attack>> attacks) {
        return attacks.stream().map(NaturalRates::key).allMatch(key -> rates.containsKey(key));
    }

    /** Returns these rates and those of {@code others} for further attacks. */
    NaturalRates and(NaturalRates others) {
        SortedMap<String, SortedMap<Integer, Double>> all = new TreeMap<>(others.rates);
        all.putAll(rates);
        return new NaturalRates(all);
    }

    /** Returns the mean rate of {@code attacks} in {@code rounds}; NaN if unknown. */
    double mean(List<Attack> attacks, List<Integer> rounds) {
        SortedMap<Integer, Double> known = rates.getOrDefault(key(attacks), new TreeMap<>());
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
