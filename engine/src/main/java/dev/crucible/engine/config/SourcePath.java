package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import java.util.Map;

/**
 * Where the settings of one strategy come from.
 *
 * @param flat whether the config is flat; then {@code overrides} is empty
 * @param strategy the strategy's number
 * @param shared the shared settings, or all of a flat config
 * @param overrides what the strategy says itself
 */
record SourcePath(boolean flat, int strategy, ObjectNode shared, ObjectNode overrides) {

    /** The settings of the strategy: shared ones overridden by its own, without nulls. */
    ObjectNode merged() {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        for (ObjectNode layer : new ObjectNode[] {shared, overrides}) {
            for (Map.Entry<String, JsonNode> entry : layer.properties()) {
                if (!entry.getValue().isNull()) {
                    merged.set(entry.getKey(), entry.getValue());
                }
            }
        }
        return merged;
    }

    /** What the strategy says otherwise than the shared settings. */
    ObjectNode ownKeys() {
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : overrides.properties()) {
            if (overrides(entry.getKey())) {
                own.set(entry.getKey(), entry.getValue());
            }
        }
        return own;
    }

    Diagnostic.Located locate(Diagnostic finding) {
        Problem problem = finding.problem();
        boolean given = given(Diagnostic.rootOf(problem.field()))
                && finding.inputs().stream().allMatch(this::given);
        return new Diagnostic.Located(problem.at(path(problem.field())), finding.kind(), given);
    }

    private boolean overrides(String key) {
        return overrides.hasNonNull(key) && !overrides.get(key).equals(shared.get(key));
    }

    private boolean given(String key) {
        return shared.hasNonNull(key) || overrides.hasNonNull(key);
    }

    /** The path in the submitted config of {@code field} of the merged settings. */
    private String path(String field) {
        if (flat) {
            return field;
        }
        String key = Diagnostic.rootOf(field);
        boolean perStrategy = !given(key) && key.equals("aggregation_strategy_keyword");
        return overrides(key) || perStrategy
                ? ConfigShape.STRATEGIES + "." + strategy + "." + field
                : ConfigShape.SHARED + "." + field;
    }
}
