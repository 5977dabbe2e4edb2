package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.setting.Setting;
import java.util.Map;

/**
 * Origin of the settings of one strategy.
 *
 * @param flat true if the config is flat; then {@code overrides} is empty
 * @param strategy the strategy's number
 * @param shared the shared settings, or all of a flat config
 * @param overrides the strategy's own settings
 */
record SourcePath(boolean flat, int strategy, ObjectNode shared, ObjectNode overrides) {

    /** Returns the settings of the strategy: the shared ones overridden by its own, without nulls. */
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

    /** Returns the strategy's settings that differ from the shared ones. */
    ObjectNode ownKeys() {
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> entry : overrides.properties()) {
            if (overrides(entry.getKey())) {
                own.set(entry.getKey(), entry.getValue());
            }
        }
        return own;
    }

    Diagnostic.Located locate(Diagnostic diagnostic) {
        Problem problem = diagnostic.problem();
        boolean given = given(Diagnostic.rootOf(problem.field()))
                && diagnostic.inputs().stream().allMatch(this::given);
        return new Diagnostic.Located(problem.at(path(problem.field())), diagnostic.kind(), given);
    }

    /** Returns the error that the parameter {@code key} of the rule stands in two places with different values. */
    String contradiction(String key) {
        String other = "aggregation_params." + key;
        JsonNode settings = merged();
        return "is %s, and %s is %s; leave one of them out"
                .formatted(
                        settings.get(key),
                        path(other),
                        Setting.AGGREGATION_PARAMS.node(settings).get(key));
    }

    private boolean overrides(String key) {
        return overrides.hasNonNull(key) && !overrides.get(key).equals(shared.get(key));
    }

    private boolean given(String key) {
        return shared.hasNonNull(key) || overrides.hasNonNull(key);
    }

    /** Returns the path in the submitted config of {@code field} of the merged settings. */
    private String path(String field) {
        if (flat) {
            return field;
        }
        String key = Diagnostic.rootOf(field);
        boolean perStrategy = !given(key) && key.equals(Setting.AGGREGATION_STRATEGY_KEYWORD.name());
        return overrides(key) || perStrategy
                ? ConfigShape.STRATEGIES + "." + strategy + "." + field
                : ConfigShape.SHARED + "." + field;
    }
}
