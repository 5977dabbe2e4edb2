package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * Maximum number of attackers that the rule of a strategy tolerates with its clients, such as (n − 3) / 2 of Krum.
 *
 * @param strategy the strategy's number, from 0
 * @param rule its {@code aggregation_strategy_keyword}
 * @param most the largest {@code num_of_malicious_clients} that it tolerates, at least 0 and below the number of clients
 */
public record AttackerBound(int strategy, String rule, int most) {

    private static final String ATTACKERS = Setting.NUM_OF_MALICIOUS_CLIENTS.name();

    /**
     * Returns the bounds of the rules in {@code body}, found by calling the rules themselves. Rules without a bound are left out, as are
     * those that work with no number or whose settings are otherwise invalid.
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
                int clients = Setting.NUM_OF_CLIENTS.in(merged);
                int most = most(merged, clients);
                if (most >= 0 && most < clients) {
                    bounds.add(new AttackerBound(i, Setting.AGGREGATION_STRATEGY_KEYWORD.in(merged), most));
                }
            }
        }
        return bounds;
    }

    /** Returns the largest number within the bound, −1 when there is none. A rule that tolerates f attackers also tolerates fewer. */
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
