package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * How many attackers the rule of a strategy can be told of with the clients it has, such as (n − 3) / 2 of Krum.
 *
 * @param strategy the strategy's number, from 0
 * @param rule its {@code aggregation_strategy_keyword}
 * @param most the largest {@code num_of_malicious_clients} it works with, at least 0 and below the number of clients
 */
public record AttackerBound(int strategy, String rule, int most) {

    private static final String CLIENTS = "num_of_clients";
    private static final String ATTACKERS = "num_of_malicious_clients";

    /**
     * The bounds of the rules in {@code body}, found by asking the rules themselves, so that none is written twice; rules that take any
     * number have none here, nor have those that work with none or whose settings are wrong otherwise.
     */
    public static List<AttackerBound> of(ObjectNode body) {
        List<AttackerBound> bounds = new ArrayList<>();
        ObjectNode config = ConfigShape.of(body);
        if (!(config.get(ConfigShape.SHARED) instanceof ObjectNode shared)
                || !(config.get(ConfigShape.STRATEGIES) instanceof ArrayNode strategies)) {
            return bounds;
        }
        for (int i = 0; i < strategies.size(); i++) {
            if (strategies.get(i) instanceof ObjectNode overrides) {
                ObjectNode merged = shared.deepCopy();
                merged.setAll(overrides);
                int clients = merged.path(CLIENTS).asInt();
                int most = most(merged, clients);
                if (most >= 0 && most < clients) {
                    bounds.add(new AttackerBound(
                            i, merged.path("aggregation_strategy_keyword").asText(), most));
                }
            }
        }
        return bounds;
    }

    /** The largest number that breaks no bound, −1 when even none does. A rule that works with f attackers works with fewer. */
    private static int most(ObjectNode settings, int clients) {
        int works = -1;
        int breaks = clients + 1;
        while (breaks - works > 1) {
            int tried = (works + breaks) / 2;
            if (breaksBound(settings.deepCopy().put(ATTACKERS, tried))) {
                breaks = tried;
            } else {
                works = tried;
            }
        }
        return works;
    }

    private static boolean breaksBound(ObjectNode settings) {
        return ConfigReader.read(settings).errors().stream().anyMatch(problem -> problem.code() == Problem.Code.BOUND);
    }
}
