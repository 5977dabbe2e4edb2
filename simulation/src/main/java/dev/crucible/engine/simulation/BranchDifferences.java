package dev.crucible.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Differences of two strategies that change their first rounds. Names, output, the number of rounds and schedules of later rounds may
 * differ.
 */
final class BranchDifferences {

    /** Settings compared separately: schedules are compared up to the round; the attackers and versions of attacks follow from them. */
    private static final Set<String> SCHEDULED = Set.of(
            Setting.NUM_OF_ROUNDS.name(),
            "attackers",
            StrategyIdentity.AS_OF,
            Setting.ATTACK_SCHEDULE.name(),
            Setting.PARTICIPATION_SCHEDULE.name());

    /** Settings of the rule, which is compared in their place. */
    private static final List<String> OF_THE_RULE = List.of(
            Setting.AGGREGATION_STRATEGY_KEYWORD.name(),
            Setting.AGGREGATION_PARAMS.name(),
            Setting.PRE_AGGREGATION.name(),
            Setting.NUM_OF_MALICIOUS_CLIENTS.name(),
            Setting.NUM_KRUM_SELECTIONS.name(),
            Setting.TRIM_RATIO.name(),
            Setting.RULE_FORM.name());

    private BranchDifferences() {}

    /**
     * Returns the settings that differ, each with the values of {@code trunk} and {@code branch}; empty when the rounds up to {@code round}
     * are the same.
     */
    static List<String> of(StrategyConfig trunk, StrategyConfig branch, int round) {
        List<String> differences = new ArrayList<>();
        ObjectNode one = StrategyIdentity.of(trunk);
        ObjectNode other = StrategyIdentity.of(branch);
        Set<String> keys = new TreeSet<>();
        one.fieldNames().forEachRemaining(keys::add);
        other.fieldNames().forEachRemaining(keys::add);
        keys.removeAll(SCHEDULED);
        for (String key : keys) {
            if (!Objects.equals(one.get(key), other.get(key))) {
                if (key.equals("rule")) {
                    rule(trunk, branch, differences);
                } else {
                    differences.add(told(key, one.get(key), other.get(key)));
                }
            }
        }
        for (String schedule : List.of(Setting.ATTACK_SCHEDULE.name(), Setting.PARTICIPATION_SCHEDULE.name())) {
            schedule(schedule, trunk, branch, round, differences);
        }
        if (differences.isEmpty()
                && !ClientDatasets.withoutSamples(trunk).equals(ClientDatasets.withoutSamples(branch))) {
            differences.add(
                    "training.data_holders: honest leaves everybody without samples who ever attacks, and that are"
                            + " not the same clients");
        }
        return differences;
    }

    private static void rule(StrategyConfig trunk, StrategyConfig branch, List<String> differences) {
        int before = differences.size();
        ObjectNode one = trunk.settings().json();
        ObjectNode other = branch.settings().json();
        for (String key : OF_THE_RULE) {
            if (!Objects.equals(one.get(key), other.get(key))) {
                differences.add(told(key, one.get(key), other.get(key)));
            }
        }
        if (differences.size() == before) {
            differences.add("aggregation_strategy_keyword: is %s in the trunk and %s here"
                    .formatted(trunk.rule(), branch.rule()));
        }
    }

    private static void schedule(
            String key, StrategyConfig trunk, StrategyConfig branch, int round, List<String> differences) {
        JsonNode one = trunk.written().path(key);
        JsonNode other = branch.written().path(key);
        for (int i = 0; i < Math.max(one.size(), other.size()); i++) {
            JsonNode before = clipped(one.path(i), round);
            JsonNode now = clipped(other.path(i), round);
            if (!before.equals(now)) {
                differences.add("%s.%d: is not the same in the rounds up to %d; let what is new start in round %d"
                        .formatted(key, i, round, round + 1));
            }
        }
    }

    /** Returns the part of an entry that concerns the rounds up to {@code round}. */
    private static JsonNode clipped(JsonNode entry, int round) {
        if (entry.path("start_round").asInt(Integer.MAX_VALUE) > round) {
            return MissingNode.getInstance();
        }
        ObjectNode clipped = entry.deepCopy();
        return clipped.put("end_round", Math.min(round, entry.path("end_round").asInt()));
    }

    private static String told(String key, JsonNode trunk, JsonNode branch) {
        return "%s: is %s in the trunk and %s here".formatted(key, shown(trunk), shown(branch));
    }

    private static String shown(JsonNode value) {
        return value == null ? "absent" : value.toString();
    }
}
