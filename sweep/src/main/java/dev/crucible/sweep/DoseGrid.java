package dev.crucible.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The grid of a dose curve: the rules of a config and the weighted mean under its attack, with growing shares of hostile clients. The share
 * 0 is the twin of each cell.
 */
public final class DoseGrid {

    /** The shares of hostile clients, in percent. */
    private static final List<String> SHARES = List.of("0.1", "1", "5", "10", "20");

    private static final String KEYWORD = Setting.AGGREGATION_STRATEGY_KEYWORD.name();

    /** Keys that select the attackers, which a dose replaces. */
    private static final List<String> SELECTION = List.of(
            "selection_strategy",
            "malicious_client_ids",
            "malicious_client_count",
            "malicious_percentage",
            Setting.RANDOM_SEED.name());

    /** Keys by which strategies of one rule differ. */
    private static final List<String> OF_A_STRATEGY = List.of(Axis.SEED, Setting.DISPLAY_NAME.name());

    private DoseGrid() {}

    /**
     * Returns the grid of {@code config}, in the form with {@code base} and {@code axes}.
     *
     * @param seeds the number of seeds, from 1, where the config names none
     * @throws IllegalArgumentException if the config has no attack, or varies the attackers itself
     */
    public static ObjectNode of(ObjectNode config, int seeds) {
        if (Grid.isGrid(config)) {
            throw new IllegalArgumentException(
                    "axes: is of a grid; a dose curve needs a config with an attack_schedule");
        }
        ObjectNode grid = ConfigLists.toGrid(config);
        ObjectNode base = (ObjectNode) grid.get(GridReader.BASE);
        ObjectNode axes = (ObjectNode) grid.get(GridReader.AXES);
        boolean others = axes.properties().stream()
                .anyMatch(axis ->
                        !axis.getKey().equals(Axis.RULE) && !axis.getKey().equals(Axis.SEED));
        if (others) {
            throw new IllegalArgumentException(
                    "lists of alternatives: a dose curve varies the attackers alone; give one value of each setting");
        }
        if (Setting.ATTACK_SCHEDULE.node(base).isEmpty()) {
            throw new IllegalArgumentException("attack_schedule: is empty; a dose curve needs an attack");
        }
        ArrayNode attack = Json.array();
        for (JsonNode entry : Setting.ATTACK_SCHEDULE.node(base)) {
            attack.add(entry.<ObjectNode>deepCopy().without(SELECTION));
        }
        base.remove(Setting.ATTACK_SCHEDULE.name());
        base.put(Setting.CLEAN_TWIN.name(), true);
        Set<JsonNode> own = new LinkedHashSet<>();
        axes.set(Axis.RULE, rules(base, axes, own));
        axes.putArray(Axis.ATTACK).add(attack);
        ArrayNode counts = axes.putArray(Axis.F);
        counts(Setting.NUM_OF_CLIENTS.in(base, 10)).forEach(counts::add);
        if (!axes.has(Axis.SEED)) {
            ArrayNode seed = axes.putArray(Axis.SEED);
            (own.isEmpty()
                            ? IntStream.rangeClosed(1, seeds)
                                    .mapToObj(IntNode::valueOf)
                                    .toList()
                            : own)
                    .forEach(seed::add);
        }
        return grid;
    }

    /** Returns the rules without their seeds, which are added to {@code seeds}, and each once. */
    private static ArrayNode rules(ObjectNode base, ObjectNode axes, Set<JsonNode> seeds) {
        Set<JsonNode> distinct = new LinkedHashSet<>();
        for (JsonNode rule : axes.path(Axis.RULE)) {
            if (rule.has(Axis.SEED)) {
                seeds.add(rule.get(Axis.SEED));
            }
            distinct.add(
                    rule instanceof ObjectNode settings ? settings.deepCopy().without(OF_A_STRATEGY) : rule);
        }
        ArrayNode rules = Json.array().addAll(distinct);
        if (rules.isEmpty()) {
            rules.addObject().set(KEYWORD, base.path(KEYWORD));
        }
        boolean mean = rules.valueStream().anyMatch(rule -> keyword(rule).equals(StrategyConfig.WEIGHTED_MEAN));
        if (!mean) {
            ObjectNode plain = rules.insertObject(0).put(KEYWORD, StrategyConfig.WEIGHTED_MEAN);
            plain.putNull(Setting.AGGREGATION_PARAMS.name())
                    .putNull(Setting.PRE_AGGREGATION.name())
                    .put(Setting.REMOVE_CLIENTS.name(), false);
        }
        return rules;
    }

    private static String keyword(JsonNode rule) {
        return rule.isTextual() ? rule.textValue() : rule.path(KEYWORD).asText();
    }

    /** Returns the numbers of hostile clients among {@code clients}, without repetitions. */
    static Set<Integer> counts(int clients) {
        Set<Integer> counts = new TreeSet<>();
        SHARES.forEach(share -> {
            int count = new BigDecimal(share)
                    .multiply(BigDecimal.valueOf(clients))
                    .divide(BigDecimal.valueOf(100), 0, RoundingMode.HALF_UP)
                    .intValueExact();
            if (count > 0) {
                counts.add(count);
            }
        });
        return counts;
    }
}
