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
 * About what a run will take.
 *
 * @param seconds from its start to its end, on a machine that does nothing else; empty for language models, of which no speed is known
 * @param bytes that its largest strategy needs; empty where only the data can tell
 * @param heap bytes that a run may take here
 */
public record ResourceEstimate(OptionalDouble seconds, OptionalLong bytes, long heap) {

    /** A JVM that starts, data that are drawn, and plots. */
    private static final double BEGINNING_AND_END = 3;

    /** Of {@code config}, whose runs have {@code threads} each. */
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

    /** As JSON; null where nothing is known. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("seconds", seconds.isPresent() ? Double.valueOf(Math.rint(seconds.getAsDouble())) : null);
        json.put("memory_bytes", bytes.isPresent() ? Long.valueOf(bytes.getAsLong()) : null);
        return json.put("heap_bytes", heap);
    }
}
