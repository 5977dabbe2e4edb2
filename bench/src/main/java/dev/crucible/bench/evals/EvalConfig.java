package dev.crucible.bench.evals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.setting.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What configs of one request say, by the names that the suites' keys have: all values of a field, over seeds and strategies. */
final class EvalConfig {

    /** Keys of the suites and the fields of a config. */
    private static final Map<String, String> SHARED = Map.of(
            "clients", Setting.NUM_OF_CLIENTS.name(),
            "rounds", Setting.NUM_OF_ROUNDS.name(),
            "dataset", Setting.DATASET_KEYWORD.name(),
            "seed", "seed");

    private static final Map<String, String> OF_A_STRATEGY =
            Map.of("rules", Setting.AGGREGATION_STRATEGY_KEYWORD.name(), "f", Setting.NUM_OF_MALICIOUS_CLIENTS.name());

    private final Map<String, Set<String>> values = new TreeMap<>();
    private int configs;

    void add(JsonNode config) {
        configs++;
        JsonNode shared = config.path("shared_settings");
        SHARED.forEach((key, field) -> note(key, shared.path(field)));
        for (JsonNode strategy : config.path("simulation_strategies")) {
            OF_A_STRATEGY.forEach((key, field) -> note(key, strategy.path(field)));
            note("alpha", Setting.PARTITIONING_PARAMS.node(strategy).path("alpha"));
            Setting.ATTACK_SCHEDULE.node(strategy).forEach(attack -> note("attacks", Setting.ATTACK_TYPE.node(attack)));
            Setting.PRE_AGGREGATION.node(strategy).forEach(pre -> note("pre", pre.path("name")));
        }
    }

    /** All values of a key of the suites. */
    Set<String> values(String key) {
        return values.getOrDefault(key, Set.of());
    }

    private void note(String key, JsonNode value) {
        if (!value.isMissingNode() && !value.isNull()) {
            values.computeIfAbsent(key, _ -> new TreeSet<>()).add(value.asText());
        }
    }

    /** The keys whose values are not all there, with what is; {@code seeds} is how many, and an empty list means none at all. */
    List<String> misses(JsonNode wanted) {
        List<String> wrong = new ArrayList<>();
        wanted.properties().forEach(entry -> {
            Set<String> made = entry.getKey().equals("seeds")
                    ? Set.of(Integer.toString(configs))
                    : values.getOrDefault(entry.getKey(), Set.of());
            Set<String> asked = new TreeSet<>();
            if (entry.getValue().isArray()) {
                entry.getValue().forEach(value -> asked.add(value.asText()));
            } else {
                asked.add(entry.getValue().asText());
            }
            boolean none = asked.isEmpty() && !made.isEmpty();
            if (none || !made.containsAll(asked)) {
                wrong.add(entry.getKey() + " is " + made + " and not " + asked);
            }
        });
        return wrong;
    }

    @Override
    public String toString() {
        return configs + " configs " + values;
    }
}
