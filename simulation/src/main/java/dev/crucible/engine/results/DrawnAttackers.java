package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.RoundReport;
import java.util.List;
import java.util.Optional;

/**
 * Rounds of an attack by the attackers among their updates: with client sampling they differ from the number f that the rule is told.
 *
 * @param told f
 * @param rounds the rounds in which the schedule lets clients attack
 * @param most the largest number of attackers in a round
 * @param aboveTold the rounds with more than f of them
 * @param aboveBound the rounds with more of them than the rule's own bound permits for that round's updates
 */
public record DrawnAttackers(int told, int rounds, int most, int aboveTold, int aboveBound) {

    /** Returns the counts of {@code rounds}; empty without an attack, and for rules that are not told a number. */
    public static Optional<DrawnAttackers> of(Aggregator rule, List<RoundReport> rounds) {
        List<RoundReport> attacked = rounds.stream()
                .filter(round -> ClientReports.malicious(round.clients()).length > 0)
                .toList();
        if (attacked.isEmpty() || rule.told().isEmpty()) {
            return Optional.empty();
        }
        int told = rule.told().getAsInt();
        int[] drawn = attacked.stream().mapToInt(DrawnAttackers::attackers).toArray();
        int aboveTold = 0;
        int aboveBound = 0;
        int most = 0;
        for (int i = 0; i < drawn.length; i++) {
            most = Math.max(most, drawn[i]);
            aboveTold += drawn[i] > told ? 1 : 0;
            aboveBound += permits(rule, updates(attacked.get(i)), drawn[i]) ? 0 : 1;
        }
        return Optional.of(new DrawnAttackers(told, drawn.length, most, aboveTold, aboveBound));
    }

    private static int updates(RoundReport round) {
        return (int) round.clients().stream().filter(ClientReport::participated).count();
    }

    private static int attackers(RoundReport round) {
        return (int) round.clients().stream()
                .filter(client -> client.participated() && client.malicious())
                .count();
    }

    private static boolean permits(Aggregator rule, int updates, int attackers) {
        try {
            rule.require(updates, attackers);
            return true;
        } catch (PreconditionException e) {
            return false;
        }
    }

    /** Reads the counts of a manifest; empty if it has none. */
    public static Optional<DrawnAttackers> read(JsonNode node) {
        return node.isObject()
                ? Optional.of(new DrawnAttackers(
                        node.path("told").intValue(),
                        node.path("rounds").intValue(),
                        node.path("most").intValue(),
                        node.path("rounds_above_told").intValue(),
                        node.path("rounds_above_bound").intValue()))
                : Optional.empty();
    }

    ObjectNode json() {
        return Json.object()
                .put("told", told)
                .put("rounds", rounds)
                .put("most", most)
                .put("rounds_above_told", aboveTold)
                .put("rounds_above_bound", aboveBound);
    }
}
