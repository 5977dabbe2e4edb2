package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.io.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * AnswerShares of a model without attackers to the test samples of single classes, from which the natural rate of an attack follows that has
 * these samples taken for another class.
 *
 * @param shares by true class and round, the share of each answer
 */
record AnswerShares(SortedMap<Integer, SortedMap<Integer, List<Double>>> shares) {

    static final AnswerShares NONE = new AnswerShares(new TreeMap<>());

    AnswerShares {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }

    /** Returns true if the answers for all {@code classes} are known. */
    boolean tell(Set<Integer> classes) {
        return shares.keySet().containsAll(classes);
    }

    /** Returns these answers and those of {@code others} for further classes. */
    AnswerShares and(AnswerShares others) {
        SortedMap<Integer, SortedMap<Integer, List<Double>>> all = new TreeMap<>(others.shares);
        all.putAll(shares);
        return new AnswerShares(all);
    }

    /** Returns the share of the samples of {@code flip}'s source that are taken for its target; NaN if unknown. */
    double natural(TargetedLabelFlipping flip, int round) {
        List<Double> answers =
                shares.getOrDefault(flip.source().number(), new TreeMap<>()).getOrDefault(round, List.of());
        OptionalInt target = flip.target(answers.size());
        return target.isPresent() && target.getAsInt() < answers.size() ? answers.get(target.getAsInt()) : Double.NaN;
    }

    ObjectNode toJson() {
        ObjectNode node = Json.object();
        shares.forEach((label, rounds) -> {
            ObjectNode one = node.putObject(label.toString());
            rounds.forEach((round, answers) -> {
                ArrayNode list = one.putArray(round.toString());
                answers.forEach(share -> list.add(Json.number(share)));
            });
        });
        return node;
    }

    static AnswerShares fromJson(ObjectNode node) {
        SortedMap<Integer, SortedMap<Integer, List<Double>>> shares = new TreeMap<>();
        for (Map.Entry<String, ?> label : node.properties()) {
            SortedMap<Integer, List<Double>> rounds = new TreeMap<>();
            node.path(label.getKey()).properties().forEach(round -> {
                List<Double> answers = new ArrayList<>();
                round.getValue().forEach(share -> answers.add(Json.number(share)));
                rounds.put(Integer.valueOf(round.getKey()), List.copyOf(answers));
            });
            shares.put(Integer.valueOf(label.getKey()), rounds);
        }
        return new AnswerShares(shares);
    }
}
