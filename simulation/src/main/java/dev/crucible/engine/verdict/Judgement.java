package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.Seed;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.SeedVariance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The verdict on strategies that differ in their seed alone.
 *
 * @param strategies of one or several runs, a seed once
 */
public record Judgement(List<StrategyResult> strategies, Verdict verdict) {

    /** Settings that strategies share which are compared by their clean accuracy: all but those of their rule. */
    private static final List<String> OF_A_COMPARISON = List.of(
            "dataset_keyword",
            "model_keyword",
            "num_of_clients",
            "num_of_rounds",
            "partitioning_strategy",
            "partitioning_params",
            "attack_schedule",
            "training");

    public Judgement {
        strategies = List.copyOf(strategies);
    }

    /**
     * Takes {@code results} together by all their settings but the seed, in the order in which they first come. What is said of each does
     * not hang on that order: of several with the same seeds the one of the first run by name counts.
     */
    public static List<Judgement> of(List<StrategyResult> results) {
        Map<ObjectNode, List<StrategyResult>> groups = new LinkedHashMap<>();
        for (StrategyResult result : results) {
            groups.computeIfAbsent(result.experiment(), _ -> new ArrayList<>()).add(result);
        }
        List<List<StrategyResult>> arms =
                groups.values().stream().map(Judgement::bySeed).toList();
        return arms.stream()
                .map(arm -> new Judgement(
                        arm, Verdict.of(trials(arm), arm.getFirst().chance(), bestClean(arm, arms))))
                .toList();
    }

    private static List<StrategyResult> bySeed(List<StrategyResult> group) {
        Map<Seed, StrategyResult> bySeed = new LinkedHashMap<>();
        group.stream()
                .sorted(Comparator.comparing(StrategyResult::run).thenComparingInt(StrategyResult::number))
                .forEach(result -> bySeed.putIfAbsent(result.seeds(), result));
        return List.copyOf(bySeed.values());
    }

    private static List<Trial> trials(List<StrategyResult> arm) {
        return arm.stream().map(StrategyResult::trial).flatMap(Optional::stream).toList();
    }

    private static OptionalDouble bestClean(List<StrategyResult> arm, List<List<StrategyResult>> arms) {
        ObjectNode wanted = comparison(arm);
        List<List<StrategyResult>> rivals =
                arms.stream().filter(other -> comparison(other).equals(wanted)).toList();
        return rivals.size() < 2
                ? OptionalDouble.empty()
                : rivals.stream()
                        .map(Judgement::trials)
                        .mapToDouble(trials -> Mean.of(
                                        trials.stream().map(Trial::clean).toList())
                                .mean())
                        .filter(clean -> !Double.isNaN(clean))
                        .max();
    }

    private static ObjectNode comparison(List<StrategyResult> arm) {
        return arm.getFirst().settings().deepCopy().retain(OF_A_COMPARISON);
    }

    /** Whether {@code strategy} of {@code run} is among those judged. */
    public boolean isOn(String run, int strategy) {
        return strategies.stream().anyMatch(one -> one.run().equals(run) && one.number() == strategy);
    }

    /** As clients read it; intervals are {@code {n, mean, low, high}}. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        var members = node.putArray("strategies");
        for (StrategyResult strategy : strategies) {
            members.addObject()
                    .put("simulation_id", strategy.run())
                    .put("strategy", strategy.number())
                    .put("seed", strategy.seed());
        }
        node.put("rule", strategies.getFirst().rule());
        verdict.writeTo(node);
        List<SeedVariance> sources = variance();
        if (!sources.isEmpty()) {
            node.set("variance", json(sources));
        }
        return node;
    }

    /** Where the final accuracy's variance over the strategies comes from; empty when no seed varies alone. */
    public List<SeedVariance> variance() {
        return SeedVariance.of(strategies.stream()
                .map(result -> new SeedVariance.Observation(result.seeds(), result.accuracy()))
                .toList());
    }

    /** Shares of variance as clients read them. */
    public static ArrayNode json(List<SeedVariance> sources) {
        ArrayNode list = Json.array();
        for (SeedVariance source : sources) {
            ObjectNode node = list.addObject()
                    .put("source", source.source())
                    .put("runs", source.runs())
                    .put("degrees", source.degrees());
            node.set("variance", Json.number(source.variance()));
            node.set("share", Json.number(source.share()));
        }
        return list;
    }

    /** The table of words and margins, with their meaning. */
    public static ObjectNode legend() {
        ObjectNode node = Json.object();
        var words = node.putArray("words");
        for (Word word : Word.values()) {
            words.addObject()
                    .put("verdict", word.key())
                    .put("en", word.in(Locale.ENGLISH))
                    .put("de", word.in(Locale.GERMAN))
                    .put("meaning", word.meaning());
        }
        node.putObject("thresholds")
                .put("held", Thresholds.HELD)
                .put("broke", Thresholds.BROKE)
                .put("backdoor", Thresholds.BACKDOOR)
                .put("weak", Thresholds.WEAK)
                .put("worse", Thresholds.WORSE)
                .put("rounds", Thresholds.ROUNDS);
        return node;
    }
}
