package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.StrategyResult;
import java.util.ArrayList;
import java.util.List;

/** Settings of each strategy of a run: as executed, completed by its config. */
public final class RunSettings {

    private RunSettings() {}

    /** Returns the settings of {@code run} with {@code config}, one entry per strategy, at least one. */
    public static List<ObjectNode> of(RunDirectory run, ObjectNode config) {
        ObjectNode shared = config.get("shared_settings") instanceof ObjectNode inner ? inner : config;
        JsonNode overrides = config.path("simulation_strategies");
        JsonNode provenance =
                LenientJson.object(run.manifest()).orElseGet(Json::object).path("strategies");
        List<ObjectNode> all = new ArrayList<>();
        int count = overrides.isArray() ? Math.max(1, overrides.size()) : 1;
        for (int i = 0; i < count; i++) {
            ObjectNode merged = LenientJson.object(run.strategyConfig(i)).orElseGet(Json::object);
            merged.setAll(shared);
            if (overrides.path(i) instanceof ObjectNode own) {
                merged.setAll(own);
            }
            all.add(StrategyResult.withVersions(merged, provenance.path(i)));
        }
        return all;
    }
}
