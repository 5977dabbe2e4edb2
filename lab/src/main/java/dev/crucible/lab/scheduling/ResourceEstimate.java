package dev.crucible.lab.scheduling;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.simulation.MemoryForecast;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.sweep.Estimate;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Estimated resources of a run.
 *
 * @param seconds duration on an otherwise idle machine; empty for language models, whose speed is unknown
 * @param bytes memory of its largest strategy; empty if it depends on the data
 * @param heap maximum heap of a run here, in bytes
 */
public record ResourceEstimate(OptionalDouble seconds, OptionalLong bytes, long heap) {

    /** Seconds for the start of the JVM, data generation and plots. */
    private static final double BEGINNING_AND_END = 3;

    /** Estimates {@code config} for runs with {@code threads} threads each. */
    public static ResourceEstimate of(SimulationConfig config, int threads) {
        OptionalLong bytes = OptionalLong.of(0);
        for (StrategyConfig strategy : config.strategies()) {
            OptionalLong own = MemoryForecast.of(strategy, threads);
            bytes = own.isEmpty() || bytes.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.max(bytes.getAsLong(), own.getAsLong()));
        }
        return new ResourceEstimate(
                seconds(config, threads), bytes, Runtime.getRuntime().maxMemory());
    }

    private static OptionalDouble seconds(SimulationConfig config, int threads) {
        boolean known = config.strategies().stream()
                .allMatch(strategy -> strategy.model().llm().isEmpty());
        return known
                ? OptionalDouble.of(BEGINNING_AND_END + Estimate.seconds(config) / threads)
                : OptionalDouble.empty();
    }

    /** Returns JSON with null for unknown values. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("seconds", seconds.isPresent() ? Double.valueOf(Math.rint(seconds.getAsDouble())) : null);
        json.put("memory_bytes", bytes.isPresent() ? Long.valueOf(bytes.getAsLong()) : null);
        return json.put("heap_bytes", heap);
    }
}
