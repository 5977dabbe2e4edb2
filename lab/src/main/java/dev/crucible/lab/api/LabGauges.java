package dev.crucible.lab.api;

import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.web.Metrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Supplier;

/** Gauges of the lab. One count of the runs serves all gauges read within a second. */
public final class LabGauges {

    private static final long VALID_NANOS = 1_000_000_000L;

    private final RunStates states;
    private Map<RunState, Long> counts = Map.of();
    private long countedAt = System.nanoTime() - VALID_NANOS;

    public LabGauges(RunStates states) {
        this.states = states;
    }

    /**
     * Adds the gauges.
     *
     * @param slots maximum number of concurrent simulations
     * @param streams source of the number of open event streams
     * @param terminals source of the number of open terminals
     */
    public void register(Metrics metrics, int slots, Supplier<Number> streams, Supplier<Number> terminals) {
        for (RunState state : RunState.values()) {
            metrics.gauge("crucible.runs", "Simulations by state", () -> count(state), "state", state.word());
        }
        metrics.gauge("crucible.queue.depth", "Simulations that wait for a slot", () -> count(RunState.QUEUED))
                .gauge("crucible.slots", "Simulations that may run at the same time", () -> slots)
                .gauge("crucible.streams.open", "Open event streams", streams)
                .gauge("crucible.terminals.open", "Open terminals", terminals);
    }

    private synchronized long count(RunState state) {
        if (System.nanoTime() - countedAt >= VALID_NANOS) {
            try {
                counts = states.counts();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            countedAt = System.nanoTime();
        }
        return counts.getOrDefault(state, 0L);
    }
}
