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
import java.util.function.ToDoubleFunction;

/**
 * The verdict on strategies that differ only in their seed.
 *
 * @param strategies of one or several runs, each seed once
 * @param cost the rule's cost without attack
 */
public record Judgement(List<StrategyResult> strategies, Verdict verdict, CleanCost cost) {

    public Judgement {
        strategies = List.copyOf(strategies);
    }

    /**
     * Groups {@code results} by all settings except the seed, in order of first appearance. Each verdict is independent of that order: of
     * several results with the same seeds, the one of the first run by name counts.
     */
    public static List<Judgement> of(List<StrategyResult> results) {
        return of(results, new ControlTrials(results));
    }

    /** Returns the same with {@code controls}, which may come from more results. */
    public static List<Judgement> of(List<StrategyResult> results, ControlTrials controls) {
        Map<ObjectNode, List<StrategyResult>> groups = new LinkedHashMap<>();
        for (StrategyResult result : results) {
            groups.computeIfAbsent(result.experiment(), _ -> new ArrayList<>()).add(result);
        }
        List<List<StrategyResult>> arms =
                groups.values().stream().map(Judgement::bySeed).toList();
        return arms.stream()
                .map(arm -> new Judgement(
                        arm,
                        Verdict.of(
                                trials(arm),
                                arm.getFirst().chance(),
                                bestClean(arm, arms),
                                bite(arm, controls),
                                new Opponent.Suite(arm.getFirst().attacks())),
                        CleanCost.of(arm, controls)))
                .toList();
    }

    private static Bite bite(List<StrategyResult> arm, ControlTrials controls) {
        return Bite.ofSeeds(
                arm.stream().map(controls::of).toList(), arm.getFirst().chance());
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
        return arm.getFirst().scenario();
    }

    /** Returns true if {@code strategy} of {@code run} is among the judged ones. */
    public boolean isOn(String run, int strategy) {
        return strategies.stream().anyMatch(one -> one.run().equals(run) && one.number() == strategy);
    }

    /** Returns the judgement as API JSON; intervals are {@code {n, mean, low, high}}. */
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
        node.put("detects", strategies.getFirst().detects());
        verdict.writeTo(node);
        node.set("clean_accuracy_cost", cost.json());
        List<Durability> durable = strategies.stream()
                .map(StrategyResult::durability)
                .flatMap(Optional::stream)
                .toList();
        if (!durable.isEmpty()) {
            ObjectNode after = node.putObject("durability");
            after.set("after_5", over(durable, Durability::after5));
            after.set("after_20", over(durable, Durability::after20));
            after.set("rounds_above_half", over(durable, Durability::aboveHalf));
        }
        List<SeedVariance> sources = variance();
        if (!sources.isEmpty()) {
            node.set("variance", json(sources));
        }
        return node;
    }

    private static ObjectNode over(List<Durability> seeds, ToDoubleFunction<Durability> value) {
        return Mean.of(seeds.stream().mapToDouble(value).toArray()).toJson();
    }

    /** Returns the decomposition of the final accuracy's variance by source of randomness; empty when no seed varies by itself. */
    public List<SeedVariance> variance() {
        return SeedVariance.of(strategies.stream()
                .map(result -> new SeedVariance.Observation(result.seeds(), result.accuracy()))
                .toList());
    }

    /** Returns shares of variance as API JSON. */
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

    /** Returns the table of words and margins, with their meaning. */
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
                .put("bite", Thresholds.BITE)
                .put("helped", Thresholds.HELPED)
                .put("seeds", Thresholds.SEEDS)
                .put("rounds", Thresholds.ROUNDS);
        return node;
    }
}
