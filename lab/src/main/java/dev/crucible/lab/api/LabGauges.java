package dev.crucible.lab.api;

import dev.crucible.engine.results.RunState;
import dev.crucible.lab.runs.RunStates;
import dev.crucible.lab.scheduling.Broker;
import dev.crucible.lab.scheduling.Dispatcher;
import dev.crucible.web.Metrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** Numbers of the lab. One count of the runs serves all gauges read within a second. */
public final class LabGauges {

    private static final long VALID_NANOS = 1_000_000_000L;
    private static final int MILLIS = 1_000;

    private final RunStates states;
    private final Dispatcher dispatcher;
    private final Broker broker;
    private Map<RunState, Long> counts = Map.of();
    private long countedAt = System.nanoTime() - VALID_NANOS;

    public LabGauges(RunStates states, Dispatcher dispatcher, Broker broker) {
        this.states = states;
        this.dispatcher = dispatcher;
        this.broker = broker;
    }

    /**
     * Adds the gauges and the counters of ended runs.
     *
     * @param streams source of the number of open event streams
     * @param terminals source of the number of open terminals
     */
    public void register(Metrics metrics, Supplier<Number> streams, Supplier<Number> terminals) {
        Map<RunState, Runnable> ended = new EnumMap<>(RunState.class);
        for (RunState state : RunState.values()) {
            metrics.gauge("crucible.runs", "Simulations by state", () -> count(state), "state", state.word());
            if (state.isTerminal()) {
                ended.put(state, metrics.counter("crucible.runs.ended", "Ended runs by state", "state", state.word()));
            }
        }
        dispatcher.onEnd(run -> ended.getOrDefault(states.of(run), () -> {}).run());
        metrics.gauge("crucible.queue.depth", "Simulations that wait for a slot", () -> count(RunState.QUEUED))
                .gauge(
                        "crucible.queue.age.seconds",
                        "Time for which the longest waiting run has waited since the start of the lab",
                        () -> (double) dispatcher.longestWait().toMillis() / MILLIS)
                .gauge("crucible.slots", "Simulations that may run at the same time", () -> dispatcher
                        .line()
                        .slots())
                .gauge("crucible.workers", "Workers that are alive", broker::workerCount)
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
