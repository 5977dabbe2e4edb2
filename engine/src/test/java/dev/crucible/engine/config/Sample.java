package dev.crucible.engine.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;

/** Configs for tests, written with single quotes. */
final class Sample {

    static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

    private Sample() {}

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** Returns a flat config of 10 clients and 12 rounds with all required keys, and {@code changes} on top. */
    static ObjectNode flat(String changes) {
        ObjectNode config = json("""
                {'aggregation_strategy_keyword': 'fedavg', 'remove_clients': false, 'dataset_keyword': 'femnist_iid',
                'model_type': 'cnn', 'use_llm': false, 'num_of_rounds': 12, 'num_of_clients': 10, 'show_plots': false,
                'save_plots': true, 'save_csv': true, 'preserve_dataset': false, 'training_subset_fraction': 0.8,
                'training_device': 'cpu', 'cpus_per_client': 1, 'gpus_per_client': 0, 'min_fit_clients': 10,
                'min_evaluate_clients': 10, 'min_available_clients': 10, 'num_of_client_epochs': 1, 'batch_size': 32,
                'evaluate_metrics_aggregation_fn': 'weighted_average', 'attack_schedule': []}""");
        config.setAll(json(changes));
        return config;
    }

    /** Returns {@link #flat} as shared settings, overridden by each of {@code strategies}. */
    static ObjectNode structured(String changes, String... strategies) {
        ObjectNode config = MAPPER.createObjectNode();
        config.set(ConfigShape.SHARED, flat(changes));
        for (String strategy : strategies) {
            config.withArray(ConfigShape.STRATEGIES).add(json(strategy));
        }
        return config;
    }

    /** Returns the flat sample with one schedule entry: label flipping by client 1 in rounds 2 to 5, with {@code changes} on top. */
    static ObjectNode attacked(String changes) {
        ObjectNode entry = json("""
                {'start_round': 2, 'end_round': 5, 'attack_type': 'label_flipping', 'map': 'shared', 'selection_strategy': 'specific',
                'malicious_client_ids': [1]}""");
        entry.setAll(json(changes));
        ObjectNode config = flat("{}");
        config.withArray("attack_schedule").add(entry);
        return config;
    }

    static StrategyConfig only(ObjectNode config) {
        ConfigReader.Reading reading = ConfigReader.read(config);
        return reading.config()
                .orElseThrow(() -> new AssertionError(reading.problems()))
                .strategies()
                .getFirst();
    }

    static List<String> texts(List<?> problems) {
        return problems.stream().map(Object::toString).toList();
    }
}
