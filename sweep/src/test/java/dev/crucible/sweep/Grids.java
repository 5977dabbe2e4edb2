package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Grids for tests, small enough to run. */
final class Grids {

    static final String BASE = """
            {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 2, "num_of_clients": 6,
             "max_dataset_samples": 240, "aggregation_strategy_keyword": "fedavg", "seed": 5}""";

    private Grids() {}

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Grid.Reading reading(String axes, String more) {
        return Grid.read(json("{\"name\": \"test\", \"base\": " + BASE + ", \"axes\": " + axes + more + "}"));
    }

    /** A grid over {@link #BASE}. */
    static Grid grid(String axes) {
        return grid(axes, "");
    }

    static Grid grid(String axes, String more) {
        Grid.Reading reading = reading(axes, more);
        return reading.grid().orElseThrow(() -> new AssertionError(reading.problems()));
    }
}
