package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The structured form of a config: {@code shared_settings}, and {@code simulation_strategies} that override them. */
public final class ConfigShape {

    static final String SHARED = "shared_settings";
    static final String STRATEGIES = "simulation_strategies";

    private ConfigShape() {}

    /** Returns true if {@code body} has both parts of the structured form; otherwise it is flat, one strategy. */
    public static boolean is(ObjectNode body) {
        return body.has(SHARED) && body.has(STRATEGIES);
    }

    /**
     * Returns a copy of {@code body} if structured; otherwise wraps it: its settings become the shared ones and those of the only strategy.
     */
    public static ObjectNode of(ObjectNode body) {
        if (is(body)) {
            return body.deepCopy();
        }
        ObjectNode wrapped = JsonNodeFactory.instance.objectNode();
        wrapped.set(SHARED, body.deepCopy());
        wrapped.putArray(STRATEGIES).add(body.deepCopy());
        return wrapped;
    }
}
