package dev.crucible.agents.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import java.util.List;
import java.util.Map;

/**
 * A small sweep of a rule in Python beside the mean and a robust rule, with and without an attack.
 *
 * @param name what the rule is called in the table
 * @param keyword what configs call it
 * @param beside the robust rule
 * @param attack its type
 * @param dataset its keyword
 * @param clients n
 * @param attackers f
 * @param rounds number of rounds
 */
public record RuleTrial(
        String name,
        String keyword,
        String beside,
        String attack,
        String dataset,
        int clients,
        int attackers,
        int rounds) {

    /** One run for each; fewer show nothing beyond chance. */
    private static final List<Long> SEEDS = List.of(42L, 43L, 44L);

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String RULE = "aggregation_strategy_keyword";

    private ExperimentPlan others() {
        return new ExperimentPlan(
                "Trying " + name,
                List.of("fedavg", beside),
                List.of(),
                List.of(attack),
                List.of(attackers),
                List.of(),
                dataset,
                ExperimentPlan.NETWORK,
                clients,
                rounds,
                SEEDS,
                false,
                Map.of());
    }

    /** The grid for the lab. */
    public ObjectNode grid(Knowledge knowledge) {
        ObjectNode grid = others().grid(knowledge);
        ((ArrayNode) grid.at("/axes/rule")).insertObject(0).put(RULE, keyword).put("name", name);
        ((ArrayNode) grid.at("/axes/attack")).insert(0, "none");
        return grid;
    }

    /** How many cells that is. */
    public int cells() {
        return 3 * 2 * SEEDS.size();
    }

    /** The seeds. */
    public List<Long> seeds() {
        return SEEDS;
    }

    /** A config that names the rule, for the lab to try it by. */
    public static ObjectNode config(String keyword) {
        ObjectNode config = JSON.objectNode();
        config.putObject("shared_settings")
                .put("display_name", "Trying a rule")
                .put("dataset_keyword", "digits")
                .put("model_keyword", "softmax")
                .put("num_of_rounds", 2)
                .put("num_of_clients", 10);
        config.putArray("simulation_strategies").addObject().put(RULE, keyword).put("num_of_malicious_clients", 2);
        return config;
    }
}
