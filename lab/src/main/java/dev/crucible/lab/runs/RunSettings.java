package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.util.ArrayList;
import java.util.List;

/** The settings of each strategy of a run: as it ran, and as its config says where that says more. */
public final class RunSettings {

    private RunSettings() {}

    /** Those of {@code run}, whose config is {@code config}; one for each strategy, at least one. */
    public static List<ObjectNode> of(RunDirectory run, ObjectNode config) {
        ObjectNode shared = config.get("shared_settings") instanceof ObjectNode inner ? inner : config;
        JsonNode overrides = config.path("simulation_strategies");
        List<ObjectNode> all = new ArrayList<>();
        int count = overrides.isArray() ? Math.max(1, overrides.size()) : 1;
        for (int i = 0; i < count; i++) {
            ObjectNode merged = LenientJson.object(run.strategyConfig(i)).orElseGet(Json::object);
            merged.setAll(shared);
            if (overrides.path(i) instanceof ObjectNode own) {
                merged.setAll(own);
            }
            all.add(merged);
        }
        return all;
    }
}
